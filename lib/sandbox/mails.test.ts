import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readClock } from '@/lib/clock/store';
import { settings } from '@/lib/installation';
import { sendDueMail } from '@/lib/mail/send-due-mail';
import { saveMail } from '@/lib/mail/store';
import { mailOf } from '@/lib/mail/templates';
import { inTransaction } from '@/lib/operation/store';
import { advanceClock } from '@/lib/sandbox/advance-clock';
import { listMails } from '@/lib/sandbox/list-mails';
import { showClock } from '@/lib/sandbox/show-clock';
import { aMarket, asRole } from '@/lib/testing/market';

const link = 'http://127.0.0.1:3000/reset/abc';
async function write(to: string, at: Date) {
  const mail = mailOf('reset', { link }, 'ja');
  await inTransaction((database) => saveMail(database, to, mail, at));
}

test('the mails that would have been sent are told with what they say, the newest first', async () => {
  const operator = await asRole('operator', null);
  expect(await listMails(operator, {})).toMatchObject({ total: 0, data: [] });
  const now = await readClock();
  await write('hanako@example.jp', now);
  await write('taro@example.jp', now);
  await write('later@example.jp', new Date(now.getTime() + 3_600_000));
  await sendDueMail(now);
  const { data, total } = await listMails(operator, {});
  expect([total, data.map(({ to }) => to)]).toEqual([2, ['taro@example.jp', 'hanako@example.jp']]);
  expect(data[0]).toMatchObject({
    sent_at: `${now.toISOString().slice(0, 19)}Z`,
    mail: { subject: expect.stringContaining('パスワード'), text: expect.stringContaining(link) },
  });
  expect(await listMails(operator, { page: 2, per_page: 1 })).toMatchObject({ last_page: 2, data: [{ to: 'hanako@example.jp' }] });
  // a mail without its file, as after sending it to a mail server
  fs.rmSync(path.join(settings().dataDir, 'mail'), { recursive: true });
  expect((await listMails(operator, {})).data.map(({ mail }) => mail)).toEqual([null, null]);
});

test('the clock tells how far it was moved', async () => {
  const operator = await asRole('operator', null);
  const before = await showClock(operator, {});
  await advanceClock(operator, { seconds: 86_400 });
  const after = await showClock(operator, {});
  expect(after.ahead_seconds - before.ahead_seconds).toBeGreaterThan(86_300);
  expect(Date.parse(after.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(86_400_000);
});

test('nobody else sees either, and a live installation has neither', async () => {
  const market = await aMarket({ sellers: 0 });
  const [admin, operator] = [await asRole('admin', market.id), await asRole('operator', null)];
  for (const show of [listMails, showClock]) {
    await expect(show(admin, {})).rejects.toMatchObject({ code: 'forbidden' });
    Object.assign(settings(), { mode: 'live' });
    await expect(show(operator, {})).rejects.toMatchObject({ code: 'not_found' });
    Object.assign(settings(), { mode: 'sandbox' });
  }
});

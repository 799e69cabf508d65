import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { prisma } from '@/lib/db/prisma';
import { settings } from '@/lib/installation';
import { transporterTo } from '@/lib/mail/deliver-mail';
import { sendDueMail } from '@/lib/mail/send-due-mail';
import { saveMail } from '@/lib/mail/store';
import { mailOf } from '@/lib/mail/templates';
import { inTransaction } from '@/lib/operation/store';
import { smtpServer } from '@/lib/testing/servers/mail-server';
import { dumpTables, sql } from '@/lib/testing/tables';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'mail-'));
const folder = path.join(dataDir, 'mail');
beforeAll(() => void Object.assign(settings(), { dataDir }));
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));
beforeEach(async () => {
  await sql('DELETE FROM "Mail"');
  fs.rmSync(folder, { recursive: true, force: true });
  Object.assign(settings(), { smtpUrl: undefined });
});

const now = new Date('2026-12-01T03:04:05Z');
const to = 'hanako@example.jp';
const write = (at = now) => saveMail(prisma, to, mailOf('resetDone', { at }, 'ja'), at);
const files = () => (fs.existsSync(folder) ? fs.readdirSync(folder).sort() : []);
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const rows = () =>
  sql<{ attempts: number; sealed: string | null; sentAt: Date | null; failedAt: Date | null; dueAt: Date }>('SELECT * FROM "Mail"');

test('without a server a mail is a file that its owner alone can read, and nothing of it stays in the database', async () => {
  await write();
  expect(Object.values(await dumpTables()).join('\n')).not.toContain('再設定されました');
  expect(await sendDueMail(later(-1))).toHaveLength(0);
  expect(await sendDueMail(now)).toHaveLength(1);
  const [file = ''] = files();
  expect(files()).toHaveLength(1);
  const text = fs.readFileSync(path.join(folder, file), 'utf8');
  expect(text.split('\n').slice(0, 4)).toEqual([
    'Date: Tue, 01 Dec 2026 03:04:05 +0000',
    'From: Bunpai <no-reply@127.0.0.1>',
    `To: ${to}`,
    'Subject: 【Bunpai】パスワードを再設定しました',
  ]);
  expect(text).toContain('2026年12月1日 12:04にパスワードが再設定されました。');
  expect(fs.statSync(path.join(folder, file)).mode & 0o777).toBe(0o600);
  expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
  expect(await rows()).toMatchObject([{ sealed: null, sentAt: now, failedAt: null }]);
  expect(await sendDueMail(later(10))).toHaveLength(0);
});

test('a mail is written with its cause or not at all', async () => {
  const failing = inTransaction(async (database) => {
    await saveMail(database, to, mailOf('reset', { link: 'https://example.jp' }, 'en'), now);
    throw new Error('the cause failed');
  });
  await expect(failing).rejects.toThrow('the cause failed');
  expect(await rows()).toEqual([]);
});

test('many who send at once send each mail once', async () => {
  for (let mail = 0; mail < 50; mail++) await write();
  const sent = await Promise.all(Array.from({ length: 6 }, () => sendDueMail(now)));
  expect(sent.flat()).toHaveLength(50);
  expect(files()).toHaveLength(50);
});

test('what a server does not take is tried again after growing pauses, and given up at last', async () => {
  const server = await smtpServer((line) => (line.startsWith('RCPT') ? '450 later, hanako@example.jp' : null));
  Object.assign(settings(), { smtpUrl: server.url });
  await write();
  const dues: number[] = [];
  let at = now;
  for (let attempt = 1; attempt <= 11; attempt++) {
    expect(await sendDueMail(at)).toHaveLength(0);
    const [row] = await rows();
    expect(row?.attempts).toBe(attempt);
    if (!row || row.failedAt) break;
    expect(await sendDueMail(new Date(row.dueAt.getTime() - 1))).toHaveLength(0);
    dues.push((row.dueAt.getTime() - at.getTime()) / 60_000);
    at = row.dueAt;
  }
  server.close();
  expect(dues).toEqual([1, 2, 4, 8, 16, 32, 60, 120, 240, 540]);
  expect(await rows()).toMatchObject([{ attempts: 11, sealed: null, sentAt: null, failedAt: at }]);
});

test('over SMTP: one recipient, one subject, and no line that a name brought along', async () => {
  const server = await smtpServer(() => null);
  Object.assign(settings(), { smtpUrl: server.url, mailFrom: 'Bunpai <no-reply@example.jp>' });
  const place = '甲商店\r\nBcc: thief@example.jp\r\n\r\nHello';
  const mail = mailOf('invitation', { place, shop: '', role: 'staff', link: 'https://example.jp/invitation/x', until: now }, 'ja');
  expect(mail.subject).toBe('【Bunpai】甲商店 Bcc: thief@example.jp Helloからの招待');
  await saveMail(prisma, to, mail, now);
  expect(await sendDueMail(now)).toHaveLength(1);
  server.close();
  expect(server.heard.filter((line) => line.startsWith('RCPT'))).toEqual([`RCPT TO:<${to}>`]);
  const headers = server.heard.slice(server.heard.indexOf('DATA') + 1, server.heard.indexOf('MIME-Version: 1.0') + 1);
  expect(headers.filter((line) => /^(bcc|cc)\s*:/i.test(line))).toEqual([]);
  expect(headers.filter((line) => /^To:/i.test(line))).toEqual([`To: ${to}`]);
});

test('over SMTP to another machine: encrypted, or nothing of it is sent, neither mail nor password', async () => {
  const server = await smtpServer((line) => (line === 'STARTTLS' ? '502 there is none' : null));
  const { port } = new URL(server.url);
  const mailsBy = async (url: string) => {
    server.heard.length = 0;
    Object.assign(settings(), { smtpUrl: url });
    await sql('DELETE FROM "Mail"');
    await write();
    return { sent: (await sendDueMail(now)).length, heard: server.heard.map((line) => line.split(' ')[0]) };
  };
  // not one of the usual names of the own machine, but it leads there all the same
  expect(await mailsBy(`smtp://user:secret@0.0.0.0:${port}`)).toEqual({ sent: 0, heard: ['EHLO', 'STARTTLS'] });
  expect(await mailsBy(`smtp://0.0.0.0:${port}?requireTLS=false`)).toMatchObject({ sent: 1 });
  expect(await mailsBy(`smtp://127.0.0.1:${port}`)).toMatchObject({ sent: 1 });
  server.close();
});

test('a server is given ten seconds for a step, whatever its address says, and no mail reaches a file', () => {
  const { options } = transporterTo('smtp://user:p%40ss@mail.example.jp:587/?socketTimeout=1&disableFileAccess=false&tls.servername=x');
  expect(options).toMatchObject({
    ...{ host: 'mail.example.jp', port: 587, auth: { user: 'user', pass: 'p@ss' }, tls: { servername: 'x' }, requireTLS: true },
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000, disableFileAccess: true, disableUrlAccess: true },
  });
});

test('S13 StoredXss: what a name holds changes nothing beside it', () => {
  const evil = '\u202Egpj.</script><img src=x onerror=1>\r\nBcc: all@example.jp\u2028javascript:1\u2066';
  const facts = { shop: evil, place: evil, link: 'https://example.jp/application' };
  for (const locale of ['ja', 'en'] as const) {
    const mails = [
      mailOf('invitation', { ...facts, role: 'seller', until: now }, locale),
      mailOf('applicationAccepted', facts, locale),
      mailOf('applicationDeclined', { ...facts, given: 1, reason: { ja: [evil], en: [evil] } }, locale),
      mailOf('applicationReturned', { ...facts, fields: { ja: [evil], en: [evil] } }, locale),
    ];
    for (const { kind, subject, text } of mails) {
      expect([kind, subject.match(/[\p{Cc}\p{Cf}\u2028\u2029]/u)]).toEqual([kind, null]);
      expect([kind, text.match(/[\r\p{Cf}\u2028\u2029]|^Bcc/mu)]).toEqual([kind, null]);
      expect(text).toContain('</script>'); // it is plain text, and shown as it stands
    }
  }
});

test('an attempt that was killed in the middle is made again when its lease is over', async () => {
  await write();
  await sql(`UPDATE "Mail" SET attempts = 1, "leaseUntil" = now() + interval '1 minute'`);
  expect(await sendDueMail(now)).toHaveLength(0);
  await sql(`UPDATE "Mail" SET "leaseUntil" = now() - interval '1 second'`);
  expect(await sendDueMail(now)).toHaveLength(1);
});

test('a mail that cannot be opened any more waits, and holds nobody else up', async () => {
  await write();
  await sql(`UPDATE "Mail" SET sealed = 'v1.AAAA'`);
  await write();
  expect(await sendDueMail(now)).toHaveLength(1);
  expect((await rows()).map(({ sentAt }) => sentAt !== null).sort()).toEqual([false, true]);
});

test('every mail in both languages, with all it has to say', () => {
  const applied = {
    fields: { ja: ['・住所'], en: ['- Address'] },
    given: 1,
    reason: '不鮮明',
    bank: 'ゆうちょ',
    account: '****567',
    key: '本番',
    last: 'aB3d',
    postal: 1,
    url: 'https://receiver.example.jp/',
  };
  const place = { place: '甲商店', shop: '乙商店', role: 'admin', link: 'https://example.jp/x' };
  const facts = {
    ...place,
    ...applied,
    order: 'A-1042',
    named: 1,
    amount: 5_000,
    until: now,
    at: now,
    email: 'new@example.jp',
    left: 3,
    kind: 'passkey',
    name: '端末',
    ...{ days: 5, day: now, from: now, to: now, ending: '567', why: '口座なし', step: 'mend', fee: 0, net: 4_500, known: 1 },
  };
  const kinds = [
    'invitation',
    'reset',
    'resetDone',
    'passwordChanged',
    'emailConfirm',
    'emailChanging',
    'emailChanged',
    'secondFactorOn',
    'secondFactorOff',
    'factorAdded',
    'factorRemoved',
    'recoveryCodeUsed',
    'webhookFailing',
    'webhookOff',
    'keyEnding',
    'refundFailed',
    'refundClaim',
    'refundClaimPaid',
    'refundClaimRejected',
    'customerRefundReturned',
    'applicationAccepted',
    'applicationReturned',
    'applicationDeclined',
    'applicationReopened',
    'applicationHandedIn',
    'payoutPaid',
    'payoutLate',
    'payoutReturned',
    'payoutNotReturned',
    'payoutsHeld',
    'payoutsReleased',
    'firstSale',
  ] as const;
  for (const locale of ['ja', 'en'] as const) {
    for (const kind of kinds) {
      const { subject, text } = mailOf(kind, facts as never, locale);
      // a customer knows the shop
      const whose = /^(refundClaim|customer)/.test(kind) ? '甲商店' : 'Bunpai';
      expect(subject).toMatch(locale === 'ja' ? new RegExp(`^【${whose}】.*[ぁ-ん]`) : new RegExp(`^\\[${whose}\\] [A-Z]`));
      expect(`${subject}${text}`).not.toMatch(/[{}]|undefined|\[object|mail\.\w/);
      expect(text).toContain('http://127.0.0.1:3000');
    }
  }
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { prisma } from '@/lib/db/prisma';
import { settings } from '@/lib/installation';
import { customerMail } from '@/lib/mail/customer-mail';
import { readMailFile } from '@/lib/mail/mail-file';
import { sendDueMail } from '@/lib/mail/send-due-mail';
import { saveMail } from '@/lib/mail/store';
import { mailOf } from '@/lib/mail/templates';
import { subscriptionMails } from '@/lib/testing/fixtures/subscription-mails';
import { smtpServer } from '@/lib/testing/servers/mail-server';
import { sql } from '@/lib/testing/tables';

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
const files = () => (fs.existsSync(folder) ? fs.readdirSync(folder).sort() : []);

test('over SMTP a carrier’s old address is quoted in the conversation and in the header', async () => {
  const server = await smtpServer(() => null);
  Object.assign(settings(), { smtpUrl: server.url, mailFrom: 'no-reply@example.jp' });
  await saveMail(prisma, 'a..b@docomo.ne.jp', mailOf('resetDone', { at: now }, 'ja'), now);
  expect(await sendDueMail(now)).toHaveLength(1);
  server.close();
  expect(server.heard.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<"a..b"@docomo.ne.jp>']);
  expect(server.heard.filter((line) => /^(To|From):/.test(line))).toEqual(['From: no-reply@example.jp', 'To: "a..b"@docomo.ne.jp']);
});

const faced = () => {
  const about = { locale: 'ja', place: '甲商店 (本店)', colour: '#7a4a1f', order: '<b>A-1</b>"&' } as const;
  const by = { kind: 'konbini', store: 'lawson', ending: null } as const;
  const link = 'http://127.0.0.1:3000/pay/x';
  return customerMail('how_to_pay', about, {
    amount: 5_000,
    received: 0,
    by,
    numbers: [{ name: 'reception', value: '814731' }],
    account: null,
    until: now,
    link,
  });
};

test('a customer’s mail has two parts that say the same; nothing in it is fetched, and no name is more than a name', async () => {
  Object.assign(settings(), { smtpUrl: undefined, mailFrom: 'Bunpai <no-reply@example.jp>' });
  const { html = '', text } = faced();
  expect(html).toContain('&lt;b&gt;A-1&lt;/b&gt;&quot;&amp;');
  expect(html).not.toMatch(/<b>|src=|<img|<link|<script|url\(|@import/i);
  expect([...html.matchAll(/https?:\/\/[^"<）)]+/g)].map(([url]) => url)).toEqual(['http://127.0.0.1:3000/pay/x', 'http://127.0.0.1:3000']);
  expect(text).toContain('ご注文番号：<b>A-1</b>"&\n');
  await saveMail(prisma, to, faced(), now);
  expect(await sendDueMail(now)).toHaveLength(1);
  const [mail] = await sql<{ id: string; createdAt: Date }>('SELECT id, "createdAt" FROM "Mail"');
  const file = fs.readFileSync(path.join(folder, files()[0] ?? ''), 'utf8');
  expect(file).toContain('From: "甲商店 (本店)" <no-reply@example.jp>\n');
  expect(file.match(/^Content-Type: .*$/gm)).toEqual([
    `Content-Type: multipart/alternative; boundary="part-${mail?.id}"`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Type: text/html; charset=utf-8',
  ]);
  expect(mail && (await readMailFile(mail))).toEqual({ subject: faced().subject, text });
});

test('a sandbox keeps what a customer would read: whoever was typed into its checkout may be anybody. Live it is sent', async () => {
  const server = await smtpServer(() => null);
  Object.assign(settings(), { smtpUrl: server.url, mailFrom: 'Bunpai <no-reply@example.jp>' });
  const [subscription] = subscriptionMails();
  if (!subscription) throw new Error('there are such mails');
  for (const mail of [faced(), subscription.mail]) await saveMail(prisma, to, mail, now);
  expect(await sendDueMail(now)).toHaveLength(2);
  expect([server.heard, files().length]).toEqual([[], 2]);
  const { mode } = settings();
  Object.assign(settings(), { mode: 'live' });
  await saveMail(prisma, to, faced(), now);
  expect(await sendDueMail(now)).toHaveLength(1);
  Object.assign(settings(), { mode });
  server.close();
  expect(server.heard.filter((line) => line.startsWith('RCPT'))).toEqual([`RCPT TO:<${to}>`]);
  expect(server.heard.find((line) => line.startsWith('From: '))).toMatch(/^From: .+ <no-reply@example\.jp>$/);
  expect(files()).toHaveLength(2);
});

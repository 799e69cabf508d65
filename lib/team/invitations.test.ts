import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { prisma } from '@/lib/db/prisma';
import { openMail } from '@/lib/mail/store';
import { inviteUser } from '@/lib/team/invite-user';
import { aMarket, asKey, asRole, asSystem, type Market } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';

let market: Market;
let operator: Caller;
let admin: Caller;
const anEmail = () => `${randomBytes(6).toString('hex')}@example.jp`;
const mailsTo = async (email: string) => {
  const mails = await prisma.mail.findMany({ where: { recipient: email }, orderBy: { id: 'asc' } });
  return mails.map((mail) => openMail(mail as never));
};

beforeAll(async () => {
  market = await aMarket({ sellers: 1 });
  operator = await asRole('operator', null);
  admin = await asRole('admin', market.id);
});

test('an invitation is a row and a mail, and the reply does not tell the link', async () => {
  const email = anEmail();
  const reply = await inviteUser({ ...operator, locale: 'ja' }, { email: email.toUpperCase(), role: 'admin', tenant_id: market.id });
  expect(reply).toMatchObject({ resource: 'invitation', email, role: 'admin', name: null });
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe('【Bunpai】試験市場からの招待');
  expect(mail?.text).toContain('試験市場の管理者として');
  const token = /\/invitation\/([a-z2-7]{32})\n/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(token).not.toBe('');
  expect(JSON.stringify(reply)).not.toContain(token);
  const [row] = await sql('SELECT * FROM "Link" WHERE email = $1', [email]);
  expect(JSON.stringify(row)).not.toContain(token);
  const [kept] = await sql('SELECT * FROM "Mail" WHERE recipient = $1', [email]);
  expect(JSON.stringify(kept)).not.toContain(token);
});

test('who may invite whom', async () => {
  const seller = market.sellers[0];
  const staff = await asRole('staff', market.id);
  const other = await aMarket({ sellers: 1 });
  const attempt = async (caller: Caller, raw: Record<string, unknown>) => {
    try {
      await inviteUser(caller, { email: anEmail(), ...raw });
      return 'done';
    } catch (error) {
      const { code, param } = error as { code: string; param: string | null };
      return param ? `${code} ${param}` : code;
    }
  };
  const cases: [Caller, Record<string, unknown>, string][] = [
    // one operator proposes another: see proposals
    [operator, { role: 'operator' }, 'forbidden'],
    [await asSystem(), { role: 'operator' }, 'done'],
    [admin, { role: 'operator' }, 'forbidden'],
    [staff, { role: 'operator' }, 'forbidden'],
    [await asKey(market.secretKey), { role: 'operator' }, 'forbidden'],
    [admin, { role: 'staff', tenant_id: market.id }, 'done'],
    [admin, { role: 'seller', merchant_id: seller }, 'done'],
    [staff, { role: 'viewer', tenant_id: market.id }, 'forbidden'],
    [admin, { role: 'admin', tenant_id: other.id }, 'invalid_parameter tenant_id'],
    [admin, { role: 'seller', merchant_id: other.sellers[0] }, 'invalid_parameter merchant_id'],
    [operator, { role: 'seller', merchant_id: market.id }, 'invalid_parameter merchant_id'],
    [operator, { role: 'admin', tenant_id: seller }, 'invalid_parameter tenant_id'],
    [operator, { role: 'admin' }, 'missing_parameter tenant_id'],
    [operator, { role: 'operator', tenant_id: market.id }, 'invalid_parameter tenant_id'],
    [operator, { role: 'staff', tenant_id: market.id, merchant_id: seller }, 'invalid_parameter tenant_id'],
    [operator, { role: 'admin', tenant_id: market.id, email: 'no address' }, 'invalid_parameter email'],
    [operator, { role: 'admin', tenant_id: market.id, email: 'a@example.jp\r\nBcc: b@example.jp' }, 'invalid_parameter email'],
  ];
  for (const [caller, raw, expected] of cases) expect([raw, await attempt(caller, raw)]).toEqual([raw, expected]);
});

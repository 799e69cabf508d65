import { beforeAll, expect, test } from 'vitest';
import { paymentLinkMail } from '@/lib/mail/payment-link-mail';
import { cancelSession } from '@/lib/sessions/cancel-session';
import { createSession } from '@/lib/sessions/create-session';
import { renewSession } from '@/lib/sessions/renew-session';
import { sendLink } from '@/lib/sessions/send-link';
import { showLink } from '@/lib/sessions/show-link';
import { asRole } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

type Staff = Awaited<ReturnType<typeof asRole>>;
let shop: Shop;
let staff: Staff;
beforeAll(async () => {
  shop = await aShop();
  staff = await asRole('staff', shop.id);
});

const input = {
  amount: 11_000,
  currency: 'JPY',
  platform_details: { submerchants: [] },
  payment_data: { tax: 1_000, description: '湯呑み' },
};
const aLink = async (more: object = {}) => (await createSession(staff, { ...input, ...more })).id;
const later = (days: number): Staff => ({ ...staff, now: new Date(staff.now.getTime() + days * 86_400_000) });
const mailsTo = (to: string) => sql<{ kind: string }>('SELECT kind FROM "Mail" WHERE recipient = $1', [to]);

test('a link is mailed, again too, and says to whom', async () => {
  const id = await aLink({ default_locale: 'en' });
  await sendLink(staff, { id, email: 'one@example.jp', message: 'Thank you' });
  await sendLink(staff, { id, email: 'two@example.jp' });
  expect((await showLink(staff, { id })).mails.map(({ to }) => to)).toEqual(['one@example.jp', 'two@example.jp']);
  for (const to of ['one@example.jp', 'two@example.jp']) expect(await mailsTo(to)).toEqual([{ kind: 'customerPaymentLink' }]);
  const audited = await sql<{ after: object }>(
    `SELECT after FROM "Audit" WHERE "tenantId" = $1 AND operation = 'session.mail' ORDER BY id`,
    [shop.id],
  );
  // the address is with the link; what is written down for ever has none
  expect(JSON.stringify(audited)).not.toContain('@example.jp');
  expect(audited).toHaveLength(2);
});

test('the mail says who asks, for what, how much and until when, in the language of the link', () => {
  const facts = {
    place: '手仕事市場',
    colour: '#7a4a1f',
    what: '湯呑み',
    amount: 11_000,
    period: null,
    link: 'https://pay.example.jp/s/1',
  };
  const until = new Date('2026-12-12T14:59:00Z');
  const { text, html } = paymentLinkMail({ ...facts, locale: 'ja', until, message: 'ご注文<b>ありがとう</b>\nまた' });
  for (const said of ['手仕事市場', '湯呑み', '11,000円', '12月12日', 'https://pay.example.jp/s/1', 'また']) expect(text).toContain(said);
  expect(html).toContain('&lt;b&gt;');
  expect(paymentLinkMail({ ...facts, locale: 'en', until, message: '' }).subject).toContain('¥11,000');
});

test('nobody is written to too often', async () => {
  const id = await aLink();
  for (let turn = 0; turn < 4; turn++) await sendLink(staff, { id, email: 'often@example.jp' });
  await expect(sendLink(staff, { id, email: 'often@example.jp' })).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await mailsTo('often@example.jp')).toHaveLength(4);
});

test('what is over is not mailed, what has no amount neither, and strangers find nothing', async () => {
  const email = 'no@example.jp';
  const id = await aLink({ expires_in_seconds: 60 });
  await expect(sendLink(later(1), { id, email })).rejects.toMatchObject({ code: 'bad_request' });
  const keeps = await createSession(staff, { mode: 'customer', currency: 'JPY' });
  await expect(sendLink(staff, { id: keeps.id, email })).rejects.toMatchObject({ code: 'bad_request' });
  await expect(sendLink(staff, { id, email: 'x' })).rejects.toMatchObject({ param: 'email' });
  const stranger = await asRole('staff', (await aShop()).id);
  for (const act of [sendLink, renewSession])
    await expect(act(stranger, { id, email, expires_in_seconds: 60 })).rejects.toMatchObject({ code: 'not_found' });
  for (const act of [sendLink, renewSession])
    await expect(act(await asRole('viewer', shop.id), { id, email, expires_in_seconds: 60 })).rejects.toMatchObject({ code: 'forbidden' });
  expect(await mailsTo(email)).toEqual([]);
});

test('a link lives for ninety days, is renewed after its end, and not once it was cancelled', async () => {
  const id = await aLink({ expires_in_seconds: 90 * 86_400 });
  expect((await showLink(later(89), { id })).state).toBe('pending');
  expect((await showLink(later(91), { id })).state).toBe('expired');
  await renewSession(later(91), { id, expires_in_seconds: 86_400 });
  expect((await showLink(later(91.5), { id })).state).toBe('pending');
  expect((await showLink(later(93), { id })).state).toBe('expired');
  await expect(renewSession(staff, { id, expires_in_seconds: 90 * 86_400 + 1 })).rejects.toMatchObject({ param: 'expires_in_seconds' });
  const gone = await aLink();
  await cancelSession(staff, { id: gone });
  await expect(renewSession(staff, { id: gone, expires_in_seconds: 60 })).rejects.toMatchObject({ code: 'bad_request' });
});

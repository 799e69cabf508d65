// Every address that we hand out with a separate origin for customers' pages: in replies, events, mails and all stored text.
import { randomUUID } from 'node:crypto';
import { NextIntlClientProvider } from 'next-intl';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leadFromPaying } from '@/app/(customer)/sessions/[id]/lead';
import { Mails } from '@/components/sandbox/mails';
import { firstLanguage } from '@/i18n/first-language';
import { prisma } from '@/lib/db/prisma';
import { settings } from '@/lib/installation';
import { openMail } from '@/lib/mail/store';
import { mailOf } from '@/lib/mail/templates';
import { learnOrigin } from '@/lib/merchants/origins/learn-origin';
import { listOrigins } from '@/lib/merchants/origins/list-origins';
import { paymentMethods } from '@/lib/money/methods';
import { ownOrigins, sideOf } from '@/lib/own-urls';
import { sendRefundLink } from '@/lib/refunds/links/send-link';
import { inviteUser } from '@/lib/team/invite-user';
import { tellInvited } from '@/lib/team/proposals/tell-operators';
import { api } from '@/lib/testing/api';
import { aShopWithAPage, type ShopWithAPage } from '@/lib/testing/fixtures/checkouts';
import { aPdf, formOf, formType } from '@/lib/testing/fixtures/files';
import { meansOf } from '@/lib/testing/fixtures/payment-methods';
import { claimIn } from '@/lib/testing/fixtures/refund-links';
import { paidInCash } from '@/lib/testing/fixtures/refund-requests';
import { aSecureTokenRequest, threeDsCards } from '@/lib/testing/fixtures/secure-tokens';
import { asRole, testCard } from '@/lib/testing/market';
import { request } from '@/lib/testing/stand-ins/next-request';
import { dumpTables, sql } from '@/lib/testing/tables';
import { eventually } from '@/lib/testing/until';
import { en } from '@/messages/en';

const before = { ...settings() };
const origins = { publicUrl: 'https://bunpai.example.jp', customerUrl: 'https://pay.example.jp' };
let page: ShopWithAPage;
beforeAll(async () => {
  Object.assign(settings(), origins);
  page = await aShopWithAPage();
});
afterAll(() => Object.assign(settings(), before));

/** Origin and first path segment of every own address in a text, without duplicates. */
function ownIn(text: string): string[] {
  const found = [...text.matchAll(/https:\/\/(bunpai|pay)\.example\.jp(\/[\w./-]*)?/g)];
  for (const [whole, name, path] of found) if (path) expect([whole, name]).toEqual([whole, sideOf(path) === 'customer' ? 'pay' : 'bunpai']);
  return [...new Set(found.map(([, name, path]) => `${name} ${path?.split('/')[1] ?? ''}`.trim()))].sort();
}
const mails = async () =>
  (await prisma.mail.findMany({ where: { sealed: { not: null } } })).map((mail) => openMail({ ...mail, sealed: mail.sealed ?? '' }).text);

test('replies, events and what is written lead each to its own', async () => {
  const { shop } = page;
  const replies: string[] = [];
  const expectOwnLink = async (call: Promise<{ status: number; text: string; body: { id: string } }>) => {
    const answer = await call;
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    replies.push(answer.text);
    return answer.body;
  };
  for (const method of paymentMethods) {
    const { id } = await expectOwnLink(shop.post('/sessions', page.aSession()));
    await expectOwnLink(page.payWith(id, method));
    await expectOwnLink(
      shop.post('/payments', { amount: 5_000, currency: 'JPY', platform_details: { submerchants: [] }, payment_details: meansOf[method] }),
    );
  }
  const { id } = await expectOwnLink(shop.post('/sessions', page.aSession()));
  const asked = await expectOwnLink(page.pay(id, { payment_details: { ...testCard, number: threeDsCards.asks } }));
  await expectOwnLink(shop.post('/secure_tokens', aSecureTokenRequest(threeDsCards.asks)));
  await expectOwnLink(claimIn(shop, await paidInCash(shop)));
  const file = { raw: formOf({ filename: 'a.pdf', bytes: aPdf() }), type: formType };
  await expectOwnLink(api(shop.secretKey, 'POST', `/merchants/${shop.sellers[0]}/files`, undefined, file));
  expect(ownIn(replies.join('\n'))).toEqual(['bunpai files', 'pay pay', 'pay refund-claims', 'pay secure-tokens', 'pay sessions']);
  const written = Object.values(await dumpTables()).join('\n');
  expect(ownIn(written)).toEqual(expect.arrayContaining(['pay pay', 'pay sessions']));
  // the checkout redirects to the challenge page, which speaks the checkout's language
  const { redirect_url = '' } = asked as { redirect_url?: string };
  const path = new URL(redirect_url).pathname;
  expect(path).toMatch(/^\/secure-tokens\//);
  expect(leadFromPaying(id, { reply: asked as never })).toBe(path);
  await sql(`UPDATE "Session" SET locale = 'en' WHERE locale = 'ja'`);
  request.headers.set('x-bunpai-path', path);
  expect(await firstLanguage()).toBe('en');
});

test('mails to customers name nothing of the dashboard, and those to people nothing of the customers’ pages', async () => {
  const { shop } = page;
  const payment_details = { ...meansOf.konbini, email: `${randomUUID()}@example.jp` };
  const claim = await claimIn(shop, await paidInCash(shop, { payment_details }));
  await sendRefundLink(await asRole('staff', shop.id), { id: claim.body.id });
  await asRole('operator', null);
  await inviteUser(await asRole('admin', shop.id), {
    email: `${randomUUID()}@example.jp`,
    name: '招待',
    role: 'staff',
    tenant_id: shop.id,
  });
  await tellInvited(prisma, 'new@example.jp', new Date());
  const named = new Set((await mails()).map((text) => ownIn(text).join(', ')));
  expect([...named].sort()).toEqual(['bunpai, bunpai invitation', 'bunpai, bunpai operators', 'pay, pay refund-claims']);
  const told = { place: 'a', order: 'b', named: 1, amount: 1, at: new Date() };
  const rejected = { ...told, reason: 'x', link: 'x', until: new Date() };
  const bank = { ...told, bank: 'x', account: 'x', postal: 0 };
  for (const { text } of [mailOf('refundClaimPaid', bank, 'ja'), mailOf('refundClaimRejected', rejected, 'en')])
    expect(ownIn(text)).toEqual(['pay']);
});

test('a mail that a sandbox shows can be followed to either, and to nowhere else', () => {
  const text = 'https://pay.example.jp/refund-claims/x https://bunpai.example.jp/reset/x https://pay.example.jp.evil.example/x';
  const mail = { id: randomUUID(), to: 'a@example.jp', sent_at: new Date().toISOString(), mail: { subject: 'x', text } };
  const mails = createElement(Mails, { mails: [mail as never], now: mail.sent_at, homes: ownOrigins() });
  const drawn = renderToStaticMarkup(
    createElement(NextIntlClientProvider, { locale: 'en', messages: en, timeZone: 'Asia/Tokyo' } as never, mails),
  );
  expect([...drawn.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(text.split(' ').slice(0, 2));
});

test('a sandbox learns neither of its own origins', async () => {
  const { shop } = page;
  for (const origin of [...Object.values(origins), 'https://shop.example']) learnOrigin(shop.id, origin, new Date());
  const admin = await asRole('admin', shop.id);
  await eventually(async () =>
    expect((await listOrigins(admin, {})).origins.map(({ origin }) => origin)).toContain('https://shop.example'),
  );
  const seen = (await listOrigins(admin, {})).origins.map(({ origin }) => origin);
  expect(seen.filter((origin) => Object.values(origins).includes(origin))).toEqual([]);
});

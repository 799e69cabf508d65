// Other people read the names of shops and persons: no character in a name may reverse or hide the text around it.
import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { actionTokenOf } from '@/lib/auth/action-token';
import { openTenant } from '@/lib/merchants/open-tenant';
import { action } from '@/lib/pages/action';
import { createUser } from '@/lib/team/create-user';
import { inviteUser } from '@/lib/team/invite-user';
import { acceptInvitation } from '@/lib/team/links/accept-invitation';
import { inviteSeller } from '@/lib/team/sellers/invite-seller';
import { takeInSeller } from '@/lib/team/sellers/take-in-seller';
import { takeInMerchant } from '@/lib/team/take-in-merchant';
import { api } from '@/lib/testing/api';
import { aMarket, asRole, asSystem, type Market } from '@/lib/testing/market';
import { asVisitor, signInOf, somebody, testPassword, tokenTo } from '@/lib/testing/person';
import { request } from '@/lib/testing/stand-ins/next-request';
import { sql } from '@/lib/testing/tables';

// the request of an action, which Next provides and a test does not

const acting = '\u202e甲\u2066乙\u200b丙\u00ad\u2028丁\r\n戊\u2069\ufeff\u0007';
const kept = '甲乙丙 丁 戊';
const harmless = ['👨‍👩‍👧 の店', '👩🏽‍💻', '辻\u{e0100}商店', 'が か\u3099', '<b>&amp;</b>', 'Café “Zoë”', ' 前後 '];
const anEmail = () => `${randomBytes(6).toString('hex')}@example.jp`;

let market: Market;
beforeAll(async () => {
  market = await aMarket({ sellers: 1 });
});
beforeEach(() => sql('DELETE FROM "Throttle"'));

test('S13 StoredXss: a merchant’s name by the API, made and changed', async () => {
  const made = await api(market.secretKey, 'POST', '/merchants', { name: acting, platform_role: 'payout' });
  expect(made.body).toMatchObject({ name: kept });
  for (const name of harmless) {
    const { body } = await api(market.secretKey, 'POST', '/merchants', { name, platform_role: 'payout' });
    expect(body).toMatchObject({ name: name.normalize('NFC') });
  }
  const changed = await api(market.secretKey, 'PATCH', `/merchants/${made.body.id}`, { name: `${acting}2` });
  expect(changed.body).toMatchObject({ name: `${kept}2` });
  for (const name of ['\u202e', '\n\u200b ', 'a\0', '\ud800'])
    expect((await api(market.secretKey, 'PATCH', `/merchants/${made.body.id}`, { name })).body.error).toMatchObject({ param: 'name' });
});

test('S13 StoredXss: a merchant’s name by an action', async () => {
  request.sessionId = await signInOf(await somebody('admin', market.id));
  request.headers = new Map([
    ['sec-fetch-site', 'same-origin'],
    ['x-bunpai-action', actionTokenOf(request.sessionId)],
  ]);
  const answer = await action(takeInSeller)({ name: acting, platform_role: 'payout', email: anEmail() });
  expect(answer).toMatchObject({ ok: true });
  const [row] = await sql('SELECT name FROM "Merchant" WHERE "tenantId" = $1 ORDER BY "createdAt" DESC, id DESC LIMIT 1', [market.id]);
  expect(row).toEqual({ name: kept });
});

test('S13 StoredXss: whatever the operator takes in', async () => {
  const operator = await asRole('operator', null);
  expect(await openTenant(await asSystem(), { name: acting })).toMatchObject({ name: kept });
  const wanted = { name: acting, admin_email: anEmail(), admin_name: acting };
  expect(await takeInMerchant(operator, wanted)).toMatchObject({ merchant: { name: kept }, invitation: { name: kept } });
});

test('S13 StoredXss: a person’s name, invited, accepted and created', async () => {
  const email = anEmail();
  const admin = await asRole('admin', market.id);
  const of = { name: acting, role: 'seller', merchant_id: market.sellers[0] };
  expect(await inviteSeller(admin, { ...of, email: anEmail() })).toMatchObject({ name: kept });
  expect(await inviteUser(await asSystem(), { email, name: acting, role: 'staff', tenant_id: market.id })).toMatchObject({ name: kept });
  const token = await tokenTo(email, 'invitation');
  await acceptInvitation(await asVisitor(), { token, name: ` ${acting} `, password: 'another long password' });
  expect(await sql('SELECT name FROM "User" WHERE email = $1', [email])).toEqual([{ name: kept }]);
  const user = { email: anEmail(), name: acting, role: 'staff', password: testPassword, tenant_id: market.id };
  expect(await createUser(await asSystem(), user)).toMatchObject({ name: kept });
});

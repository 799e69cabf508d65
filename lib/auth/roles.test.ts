import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Caller, Role } from '@/lib/auth/actor';
import { can, type Permission, permissions } from '@/lib/auth/permissions';
import { hideSteps } from '@/lib/home/hide-steps';
import { showHome } from '@/lib/home/show-home';
import { verifyLedger } from '@/lib/ledger/verify-ledger';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { listBalanceTransactions } from '@/lib/merchants/list-balance-transactions';
import { listMerchants } from '@/lib/merchants/list-merchants';
import { openTenant } from '@/lib/merchants/open-tenant';
import { showBalance } from '@/lib/merchants/show-balance';
import { showMerchant } from '@/lib/merchants/show-merchant';
import { updateMerchant } from '@/lib/merchants/update-merchant';
import { showApplication } from '@/lib/onboarding/show-application';
import { updateApplication } from '@/lib/onboarding/update-application';
import type { Operation } from '@/lib/operation/operation';
import { cancelPayment } from '@/lib/payments/cancel-payment';
import { capturePayment } from '@/lib/payments/capture-payment';
import { createPayment } from '@/lib/payments/create-payment';
import { expirePayment } from '@/lib/payments/expire-payment';
import { listPayments } from '@/lib/payments/list-payments';
import { searchPayments } from '@/lib/payments/search-payments';
import { showPayment } from '@/lib/payments/show-payment';
import { showPaymentLedger } from '@/lib/payments/show-payment-ledger';
import { updatePayment } from '@/lib/payments/update-payment';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { showAccount } from '@/lib/team/account/show-account';
import { changeUser } from '@/lib/team/change-user';
import { createKey } from '@/lib/team/create-key';
import { createUser } from '@/lib/team/create-user';
import { inviteOperator } from '@/lib/team/invite-operator';
import { inviteUser } from '@/lib/team/invite-user';
import { requestReset } from '@/lib/team/links/request-reset';
import { listKeys } from '@/lib/team/list-keys';
import { listSellerPeople } from '@/lib/team/people/list-seller-people';
import { revokeInvitation } from '@/lib/team/revoke-invitation';
import { revokeKey } from '@/lib/team/revoke-key';
import { inviteSeller } from '@/lib/team/sellers/invite-seller';
import { revokeSellerInvitation } from '@/lib/team/sellers/revoke-seller-invitation';
import { takeInSeller } from '@/lib/team/sellers/take-in-seller';
import { aMarket, aPayment, asKey, asRole, asSystem, type Market, splitOf, testCard } from '@/lib/testing/market';

let market: Market;
let mine = '';
let theirs = '';
let shared = '';
const callers = {} as Record<Role | 'secret' | 'publishable', Caller>;

beforeAll(async () => {
  market = await aMarket({ sellers: 2 });
  [mine = '', theirs = ''] = market.sellers;
  for (const role of ['admin', 'staff', 'viewer'] as const) callers[role] = await asRole(role, market.id);
  callers.operator = await asRole('operator', null);
  callers.seller = await asRole('seller', market.id, mine);
  callers.secret = await asKey(market.secretKey);
  callers.publishable = await asKey((await createKey(callers.admin, { kind: 'publishable', name: 'browser' })).value).catch(
    () => callers.secret,
  );
  const split = { platform_details: splitOf([mine, 5_000, 500], [theirs, 3_000, 300]) };
  const card = { payment_details: { ...testCard, email: 'buyer@example.jp', name: 'KAIMONO HANAKO' }, metadata: { room: '12' } };
  shared = (await createPayment(callers.secret, aPayment({ ...split, ...card }))).id;
  await refundPayment(callers.secret, { id: shared, amount: 1_000, platform_details: splitOf([mine, 400], [theirs, 600]) });
});

type Case = [operation: Operation<never>, raw: () => unknown, allowed: (Role | 'secret')[]];
const everybody: (Role | 'secret')[] = ['operator', 'admin', 'staff', 'viewer', 'seller', 'secret'];
const workers: (Role | 'secret')[] = ['admin', 'staff', 'secret'];
const unknown = () => ({ id: randomUUID() });
const cases = [
  [listPayments, () => ({}), everybody],
  [showPayment, () => ({ id: shared }), everybody],
  [showPaymentLedger, () => ({ id: shared }), everybody],
  [listMerchants, () => ({}), everybody],
  [showMerchant, () => ({ id: mine }), everybody],
  [showBalance, () => ({ id: mine, currency: 'JPY' }), everybody],
  [listBalanceTransactions, () => ({ id: mine, currency: 'JPY' }), everybody],
  [createMerchant, () => ({ name: '新しい販売者', platform_role: 'payout' }), workers],
  [updateMerchant, () => ({ id: mine, name: '改名' }), workers],
  [createPayment, () => aPayment(), workers],
  [updatePayment, () => ({ id: shared, description: '変更' }), workers],
  [capturePayment, unknown, workers],
  [cancelPayment, unknown, workers],
  [refundPayment, unknown, workers],
  [showHome, () => ({}), ['admin', 'staff', 'viewer', 'secret']],
  [hideSteps, () => ({ hidden: true }), ['operator', 'admin', 'staff', 'viewer', 'seller']],
  [listKeys, () => ({}), ['admin']],
  [createKey, () => ({ kind: 'publishable', name: '鍵' }), ['admin']],
  [revokeKey, unknown, ['admin']],
  [showApplication, unknown, everybody],
  [updateApplication, unknown, ['admin', 'staff', 'seller', 'secret']],
  [openTenant, () => ({ name: '新しい市場' }), ['operator']],
  [
    createUser,
    () => ({ email: `${randomUUID()}@example.jp`, name: '人', role: 'viewer', password: 'x'.repeat(12), tenant_id: market.id }),
    ['operator'],
  ],
  [inviteUser, () => ({ email: `${randomUUID()}@example.jp`, role: 'viewer', tenant_id: market.id }), ['operator', 'admin']],
  [revokeInvitation, unknown, ['operator', 'admin']],
  [inviteSeller, () => ({ email: `${randomUUID()}@example.jp`, role: 'seller', merchant_id: mine }), ['admin', 'staff']],
  [takeInSeller, () => ({ email: `${randomUUID()}@example.jp`, name: '新しい販売者', platform_role: 'payout' }), ['admin', 'staff']],
  [listSellerPeople, () => ({ id: mine }), ['admin', 'staff', 'viewer', 'secret']],
  [revokeSellerInvitation, unknown, ['admin', 'staff']],
  [changeUser, unknown, ['operator', 'admin']],
  [showAccount, () => ({}), ['operator', 'admin', 'staff', 'viewer', 'seller']],
  // for the installation's own command line, and for visitors without a sign-in
  [inviteOperator, () => ({ email: `${randomUUID()}@example.jp` }), []],
  [requestReset, () => ({ email: 'nobody@example.jp' }), []],
  [expirePayment, unknown, ['operator']],
  [verifyLedger, () => ({}), ['operator']],
] as unknown as Case[];

/** `done`, or the code of the refusal. An unknown id means "it was allowed to look". */
async function outcome(operation: Operation<never>, caller: Caller, raw: unknown): Promise<string> {
  try {
    await operation(caller, raw);
    return 'done';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

for (const [operation, raw, allowed] of cases) {
  test(`roles: ${operation.definition.name}`, async () => {
    for (const who of [...everybody, 'publishable'] as const) {
      const said = await outcome(operation, callers[who], raw());
      const expected = (allowed as string[]).includes(who) ? (raw === unknown ? 'not_found' : 'done') : 'forbidden';
      expect([who, said]).toEqual([who, expected]);
    }
  });
}

test('roles: a permission that nobody thought of is nobody’s', async () => {
  const actors = [...everybody, 'publishable' as const].map((who) => callers[who].actor);
  for (const actor of actors) expect(can(actor, 'everything' as Permission)).toBe(false);
  for (const permission of permissions) expect(can((await asSystem()).actor, permission)).toBe(true);
});

test('roles: a seller sees its own part of a payment and nothing of the others', async () => {
  const { seller } = callers;
  const seen = await showPayment(seller, { id: shared });
  expect(seen.platform_details).toEqual({ submerchants: [{ submerchant_id: mine, amount: 5_000, platform_fee: 500 }] });
  expect(seen.refunds.map(({ platform_details }) => platform_details)).toEqual([
    { submerchants: [{ submerchant_id: mine, amount: 400, platform_fee: 0 }] },
  ]);
  const ledger = await showPaymentLedger(seller, { id: shared });
  expect(ledger.parties).toEqual([{ id: mine, name: expect.any(String), role: 'payout', net: 5_000 - 500 - 400 }]);
  expect(ledger.records.every(({ merchant_id }) => merchant_id === mine)).toBe(true);
  const listed = await listPayments(seller, {});
  for (const view of [seen, ledger, listed]) {
    const text = JSON.stringify(view);
    for (const hidden of [theirs, 'buyer@example.jp', 'KAIMONO', 'room']) expect(text).not.toContain(hidden);
  }
});

test('roles: what does not name a seller does not exist for it', async () => {
  const { seller } = callers;
  const other = await createPayment(callers.secret, aPayment({ platform_details: splitOf([theirs, 1_000]) }));
  const listed = await listPayments(seller, { per_page: 100 });
  expect([listed.total, listed.data.map(({ id }) => id)]).toEqual([1, [shared]]);
  for (const operation of [showPayment, showPaymentLedger]) {
    await expect(operation(seller, { id: other.id })).rejects.toMatchObject({ code: 'not_found' });
  }
  for (const id of [theirs, market.id]) {
    await expect(showMerchant(seller, { id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(showBalance(seller, { id, currency: 'JPY' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(listBalanceTransactions(seller, { id, currency: 'JPY' })).rejects.toMatchObject({ code: 'not_found' });
  }
  expect((await listMerchants(seller, {})).data.map(({ id }) => id)).toEqual([mine]);
  // a filter must not reveal the other sellers of a payment either
  expect((await listPayments(seller, { submerchant_id: theirs })).total).toBe(0);
  expect((await listPayments(seller, { submerchant_id: mine })).total).toBe(1);
});

test('roles: an operator reads every tenant, an admin only the own', async () => {
  const other = await aMarket({ sellers: 0, role: null });
  const foreign = await createPayment(await asKey(other.secretKey), aPayment({ platform_details: undefined }));
  expect((await showPayment(callers.operator, { id: foreign.id })).id).toBe(foreign.id);
  expect((await listPayments(callers.operator, { per_page: 100 })).data.map(({ id }) => id)).toEqual(
    expect.arrayContaining([foreign.id, shared]),
  );
  expect((await searchPayments(callers.operator, { merchant: other.id })).data).toMatchObject([
    { id: foreign.id, merchant_name: expect.any(String) },
  ]);
  for (const role of ['admin', 'staff', 'viewer'] as const) {
    expect((await searchPayments(callers[role], { merchant: other.id })).total).toBe(0);
    await expect(showPayment(callers[role], { id: foreign.id })).rejects.toMatchObject({ code: 'not_found' });
  }
});

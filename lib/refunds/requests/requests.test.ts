import { beforeAll, expect, test } from 'vitest';
import { setCustomerFee } from '@/lib/merchants/fees/set-customer-fee';
import { payBy } from '@/lib/testing/fixtures/payment-methods';
import { account, decide, paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { asRole, splitOf } from '@/lib/testing/market';
import { aShop, eventsOf, recordsOf, refusalIn, type Shop, transactionsOf } from '@/lib/testing/shop';
import { dumpTables } from '@/lib/testing/tables';

let shop: Shop;
let a = '';
beforeAll(async () => {
  shop = await aShop();
  a = shop.sellers[0] ?? '';
  await shop.pay({ amount: 100_000 });
});

const lastIn = (body: { refund_requests: { id: string }[] }) => body.refund_requests.at(-1) as { id: string } & Record<string, unknown>;
async function aRefundRequest(id: string, body: Record<string, unknown> = {}) {
  const answer = await requestIn(shop, id, body);
  expect(answer.status, answer.text).toBe(200);
  return lastIn(answer.body);
}
const balances = () => Promise.all([shop.id, a].map(shop.balance));

test('rule 5: held when asked, posted with fee and tax when completed, to the yen', async () => {
  const id = await paidInCash(shop);
  const [before, sellerBefore] = await balances();
  const request = await aRefundRequest(id, { description: '返品' });
  expect(request).toMatchObject({
    resource: 'refund_request',
    payment: id,
    amount: 5_000,
    customer_name: 'ﾔﾏﾀﾞ ﾀﾛｳ',
    bank_name: 'みずほ銀行',
    bank_code: '0001',
    branch_number: '001',
    account_type: 'ordinary',
    account_number: '****567',
    description: '返品',
    include_payment_method_fee: false,
    status: 'pending',
    refund_type: 'reverse',
    platform_details: splitOf([a, 3_000, 300]),
  });
  const held = await balances();
  expect(held.map((now, index) => now.held - ([before, sellerBefore][index]?.held ?? 0))).toEqual([2_300, 2_700]);
  expect(held.map(({ total }) => total)).toEqual([before?.total, sellerBefore?.total]);
  expect(await shop.payment(id)).toMatchObject({ status: 'captured', amount_refunded: 0 });
  const done = await decide(shop, request.id, 'completed');
  expect(done.body).toMatchObject({ status: 'completed', account_number: '****567', customer_name: 'ﾔﾏﾀﾞ ﾀﾛｳ' });
  const after = await shop.payment(id);
  expect(after).toMatchObject({
    status: 'refunded',
    amount_refunded: 5_000,
    refunds: [{ amount: 5_000, refund_type: 'reverse', chargeback: false, description: '返品' }],
    refund_requests: [{ id: request.id, status: 'completed', account_number: '****567' }],
  });
  const own = (await recordsOf(id, shop.id)).slice(-5);
  expect(own).toEqual([
    ['refund', -5_000],
    ['payment_transfer_return', 3_000],
    ['platform_fee_return', -300],
    ['refund_fee', -300],
    ['refund_fee_tax', -30],
  ]);
  expect((await recordsOf(id, a)).slice(-2)).toEqual([
    ['payment_transfer_return', -3_000],
    ['platform_fee_return', 300],
  ]);
  const [platform, seller] = await balances();
  expect([platform?.total, platform?.held]).toEqual([(before?.total ?? 0) - 2_630, before?.held]);
  expect([seller?.total, seller?.held]).toEqual([(sellerBefore?.total ?? 0) - 2_700, sellerBefore?.held]);
  expect((await eventsOf(id)).slice(-2)).toEqual(['payment.refund.created', 'payment.refunded']);
  expect(await eventsOf(request.id)).toEqual(['refund_request.updated', 'refund_request.updated']);
});

test('rule 7: a part, and another split, by who bears it; the rest follows along what is left', async () => {
  const id = await paidInCash(shop);
  const first = await aRefundRequest(id, { amount: 1_000, platform_details: splitOf() });
  expect(first).toMatchObject({ amount: 1_000, refund_type: 'non_reverse', platform_details: { submerchants: [] } });
  const second = await aRefundRequest(id, { amount: 2_000, platform_details: splitOf([a, 2_000, 200]) });
  expect(refusalIn(await requestIn(shop, id, { amount: 2_001, platform_details: splitOf() }))).toMatchObject({ param: 'amount' });
  expect(refusalIn(await requestIn(shop, id, { amount: 500 }))).toMatchObject({ code: 'missing_parameter', param: 'platform_details' });
  for (const { id: request } of [second, first]) expect((await decide(shop, request, 'completed')).status).toBe(200);
  expect(await shop.payment(id)).toMatchObject({ status: 'captured', amount_refunded: 3_000 });
  const rest = await aRefundRequest(id);
  expect(rest).toMatchObject({ amount: 2_000, refund_type: 'reverse', platform_details: splitOf([a, 1_000, 100]) });
  await decide(shop, rest.id, 'completed');
  expect(await shop.payment(id)).toMatchObject({ status: 'refunded', amount_refunded: 5_000 });
  expect((await recordsOf(id, shop.id)).filter(([type]) => type === 'refund_fee')).toHaveLength(3);
});

test('rule 7: what a part with a split of its own writes once it is completed, fee and tax included', async () => {
  const id = await paidInCash(shop);
  const [own, sellers] = await Promise.all([shop.id, a].map((account) => recordsOf(id, account)));
  const request = await aRefundRequest(id, { amount: 2_000, platform_details: splitOf([a, 1_500, 150]) });
  expect(request).toMatchObject({ refund_type: 'non_reverse', status: 'pending' });
  expect(await Promise.all([shop.id, a].map((account) => recordsOf(id, account)))).toEqual([own, sellers]);
  expect((await decide(shop, request.id, 'completed')).status).toBe(200);
  expect((await recordsOf(id, shop.id)).slice(own?.length)).toEqual([
    ['refund', -2_000],
    ['payment_transfer_return', 1_500],
    ['platform_fee_return', -150],
    ['refund_fee', -300],
    ['refund_fee_tax', -30],
  ]);
  expect((await recordsOf(id, a)).slice(sellers?.length)).toEqual([
    ['payment_transfer_return', -1_500],
    ['platform_fee_return', 150],
  ]);
});

test('L11 NonReverseRefundSplitRules: who was not in the split, of another platform, twice, above the amount, a fee above its part: nothing is written', async () => {
  const other = await aShop();
  const id = await paidInCash(shop);
  const b = shop.sellers[1] ?? '';
  const before = await dumpTables();
  for (const [split, param] of [
    [splitOf([b, 1_000]), 'platform_details.submerchants.0.submerchant_id'],
    [splitOf([other.sellers[0] ?? '', 1_000]), 'platform_details.submerchants.0.submerchant_id'],
    [splitOf([a, 500], [a, 500]), 'platform_details.submerchants.1.submerchant_id'],
    [splitOf([a, 1_000, 1_001]), 'platform_details.submerchants.0.platform_fee'],
    [splitOf([a, 1_001]), 'platform_details'],
  ] as const)
    expect(refusalIn(await requestIn(shop, id, { amount: 1_000, platform_details: split }))).toEqual({
      status: 422,
      code: 'invalid_parameter',
      param,
    });
  expect(await dumpTables()).toEqual(before);
});

test('what the customer paid for the way of paying goes back once, with its tax, and the platform is debited for it', async () => {
  const own = await aShop();
  await setCustomerFee(await asRole('operator', null), { id: own.id, methods: ['konbini'], amount: 150, last_number: 0 });
  await own.pay({ amount: 50_000 });
  const id = await paidInCash(own);
  expect(await own.payment(id)).toMatchObject({ payment_method_fee: 165, total: 5_165 });
  const request = lastIn((await requestIn(own, id, { include_payment_method_fee: true, amount: 1_000, platform_details: splitOf() })).body);
  expect((await own.balance()).held).toBe(1_165);
  const twice = await requestIn(own, id, { include_payment_method_fee: true });
  expect(refusalIn(twice)).toEqual({ status: 422, code: 'invalid_parameter', param: 'include_payment_method_fee' });
  await decide(own, request.id, 'completed');
  expect((await recordsOf(id, own.id)).slice(-5)).toEqual([
    ['refund', -1_000],
    ['refunded_customer_fee', -150],
    ['refunded_customer_fee_tax', -15],
    ['refund_fee', -300],
    ['refund_fee_tax', -30],
  ]);
  expect(await own.payment(id)).toMatchObject({ amount_refunded: 1_000, status: 'captured' });
});

test('rejected: all that was held is free, the reason is told, and it can be asked for anew', async () => {
  const id = await paidInCash(shop);
  const before = await balances();
  const request = await aRefundRequest(id);
  const rejected = await decide(shop, request.id, 'rejected', '口座が解約されています');
  expect(rejected.body).toMatchObject({ status: 'rejected', reason: '口座が解約されています' });
  expect(await balances()).toEqual(before);
  expect(await shop.payment(id)).toMatchObject({
    status: 'captured',
    amount_refunded: 0,
    refunds: [],
    refund_requests: [{ status: 'rejected', reason: '口座が解約されています' }],
  });
  expect(await transactionsOf(id, 'refund_request')).toBe(0);
  const again = await aRefundRequest(id, { account_number: '7654321' });
  expect((await decide(shop, again.id, 'completed')).status).toBe(200);
  expect(await shop.payment(id)).toMatchObject({ status: 'refunded', refund_requests: [{ status: 'rejected' }, { status: 'completed' }] });
});

test('rule 8: each party that is short is named, and nothing is written; a dry run says the same beforehand', async () => {
  const poor = await aShop();
  const [seller = ''] = poor.sellers;
  const id = await paidInCash(poor, { platform_details: splitOf([seller, 5_000, 0]) });
  const other = await paidInCash(poor, { platform_details: splitOf([seller, 1, 0]) });
  await poor.pay({ amount: 1_000 });
  const taken = await requestIn(poor, other, { amount: 4_000, platform_details: splitOf([seller, 4_000]) });
  expect(taken.status).toBe(200);
  const preview = await requestIn(poor, `${id}`, {}, {});
  expect(refusalIn(preview)).toMatchObject({ status: 422, code: 'insufficient_balance' });
  expect(preview.body.error.details.parties).toEqual([{ merchant_id: seller, available: 1_001, required: 5_000 }]);
  const dry = await poor.post(`/payments/${id}/refund_request?dry_run=true`, account);
  expect(dry.body).toMatchObject({ dry_run: true, allowed: false, refusal: { code: 'insufficient_balance' } });
  expect(dry.body.postings.map(({ type, amount }: { type: string; amount: number }) => [type, amount])).toContainEqual([
    'refund_fee',
    -300,
  ]);
  expect((await poor.payment(id)).refund_requests).toEqual([]);
});

test('rule 8: a platform that is short is named with what it has and needs, and nothing is posted or held', async () => {
  const poor = await aShop();
  const [seller = ''] = poor.sellers;
  const id = await paidInCash(poor, { platform_details: splitOf([seller, 4_000]) });
  const before = await Promise.all([poor.id, seller].map(poor.balance));
  const available = await poor.available();
  await poor.payment(id);
  // the refusal itself is stored for the platform's users
  const dump = async () => ({ ...(await dumpTables()), ShortRefund: '' });
  const tables = await dump();
  // the seller has its amount; the platform has less than the rest, and the transfer fee does not count
  for (const [body, required] of [
    [{}, 1_000],
    [{ amount: 3_000, platform_details: splitOf([seller, 1_999]) }, 1_001],
    [{ amount: 1_500, platform_details: splitOf() }, 1_500],
  ] as const) {
    const refused = await requestIn(poor, id, body);
    expect(refusalIn(refused)).toEqual({ status: 422, code: 'insufficient_balance', param: null });
    const party = { merchant_id: poor.id, available, required };
    expect(refused.body.error.details).toEqual({ ...party, parties: [party] });
  }
  expect(await dump()).toEqual(tables);
  expect(await Promise.all([poor.id, seller].map(poor.balance))).toEqual(before);
  expect(await poor.payment(id)).toMatchObject({ status: 'captured', amount_refunded: 0, refund_requests: [] });
});

test('what cannot be asked for: cards, what is not captured, what is gone, without its bank details', async () => {
  const card = await shop.pay({ amount: 1_000, platform_details: splitOf() });
  expect(refusalIn(await requestIn(shop, card))).toMatchObject({ status: 422, code: 'not_refundable' });
  const waiting = await payBy(shop, 'konbini');
  expect(refusalIn(await requestIn(shop, waiting))).toMatchObject({ status: 422, code: 'not_refundable' });
  const id = await paidInCash(shop);
  expect(refusalIn(await shop.refund(id))).toMatchObject({ status: 422, code: 'not_refundable' });
  for (const name of ['customer_name', 'bank_name', 'branch_number', 'account_type', 'account_number', 'include_payment_method_fee'])
    expect(refusalIn(await requestIn(shop, id, { [name]: undefined }))).toEqual({ status: 422, code: 'missing_parameter', param: name });
  await decide(shop, (await aRefundRequest(id)).id, 'completed');
  expect(refusalIn(await requestIn(shop, id))).toMatchObject({ status: 422, code: 'not_refundable' });
  const other = await aShop();
  expect((await requestIn(other, id)).status).toBe(404);
  expect((await decide(other, (await shop.payment(id)).refund_requests[0].id, 'completed')).status).toBe(404);
});

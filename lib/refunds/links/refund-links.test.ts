import { beforeAll, expect, test } from 'vitest';

const { setCustomerFee } = await import('@/lib/merchants/fees/set-customer-fee');
const { answerRefundLink } = await import('@/lib/refunds/links/answer-link');
const { listRefundLinks } = await import('@/lib/refunds/links/list-links');
const { showRefundLink } = await import('@/lib/refunds/links/show-link');
const { asKey, asRole, splitOf } = await import('@/lib/testing/market');
const { answered, asLinkHolder, claimIn, linkIn } = await import('@/lib/testing/fixtures/refund-links');
const { account, decide, paidInCash, requestIn } = await import('@/lib/testing/fixtures/refund-requests');
const { aShop, eventsOf, recordsOf, refusalIn, transactionsOf } = await import('@/lib/testing/shop');
const { dumpTables, sql } = await import('@/lib/testing/tables');
type Shop = Awaited<ReturnType<typeof aShop>>;

const dayMs = 86_400_000;
let shop: Shop;
let a = '';
beforeAll(async () => {
  shop = await aShop();
  a = shop.sellers[0] ?? '';
  await shop.pay({ amount: 100_000 });
});

async function aClaim(of = shop, body: Record<string, unknown> = {}, payment?: string) {
  const id = payment ?? (await paidInCash(of));
  const answer = await claimIn(of, id, body);
  expect(answer.status, answer.text).toBe(200);
  return { id, claim: answer.body, link: linkIn(answer.body) };
}
const shown = async (link: string, laterMs = 0) => showRefundLink(await asLinkHolder(link, laterMs), { id: link });
const claimsOf = async (id: string, of = shop) => (await listRefundLinks(await asKey(of.secretKey), { id })).data;
const held = () => Promise.all([shop.id, a].map(async (id) => (await shop.balance(id)).held));
const pendingOf = async (id: string) => (await shop.payment(id)).refund_requests.at(-1);

test('a link is made, and holds nothing; its customer says where to, and then it does, as if the merchant had asked', async () => {
  const before = await held();
  const { id, claim, link } = await aClaim(shop, { description: '返品' });
  expect(claim).toMatchObject({
    resource: 'refund_claim',
    payment: id,
    amount: 5_000,
    include_payment_method_fee: false,
    description: '返品',
    platform_details: null,
    status: 'open',
    url: `http://127.0.0.1:3000/refund-claims/${link}`,
    refund_request: null,
    sent_at: null,
    withdrawn_at: null,
  });
  expect(Date.parse(claim.expires_at) - Date.parse(claim.created_at)).toBe(30 * dayMs);
  expect(await held()).toEqual(before);
  expect(await answered(link, { customer_name: 'ヤマダ　タロウ' })).toBe('pending');
  expect((await held()).map((now, index) => now - (before[index] ?? 0))).toEqual([2_300, 2_700]);
  const request = await pendingOf(id);
  expect(request).toMatchObject({
    amount: 5_000,
    customer_name: 'ﾔﾏﾀﾞ ﾀﾛｳ',
    bank_name: 'みずほ銀行',
    status: 'pending',
    description: '返品',
    refund_type: 'reverse',
  });
  expect(await claimsOf(id)).toMatchObject([{ id: claim.id, status: 'pending', url: null, refund_request: request.id }]);
  expect(await eventsOf(request.id)).toEqual(['refund_request.updated']);
  const audits = await sql(
    `SELECT operation, "actorKind" FROM "Audit" WHERE "subjectId" = $1 AND operation LIKE 'refund_claim.%' ORDER BY "createdAt", id`,
    [id],
  );
  expect(audits).toEqual([
    { operation: 'refund_claim.create', actorKind: 'key' },
    { operation: 'refund_claim.answer', actorKind: 'guest' },
  ]);
});

test('rejected, its customer reads why and corrects it; paid, it is posted once and nothing is held any more', async () => {
  const before = await held();
  const { id, link } = await aClaim();
  await answered(link, { account_number: '1111111' });
  await decide(shop, (await pendingOf(id)).id, 'rejected', '口座が見つかりませんでした');
  expect(await held()).toEqual(before);
  const told = await shown(link);
  expect(told).toMatchObject({
    status: 'rejected',
    reason: '口座が見つかりませんでした',
    account: { bank_code: '0001', branch_number: '001', account_number: '****111' },
  });
  expect(await answered(link, { account_number: '7654321' })).toBe('pending');
  expect(await answered(link)).toBe('bad_request');
  const { refund_requests } = await shop.payment(id);
  expect(refund_requests).toMatchObject([{ status: 'rejected' }, { status: 'pending', account_number: '7654321' }]);
  await decide(shop, refund_requests[1].id, 'completed');
  expect(await shown(link)).toMatchObject({ status: 'completed', account: { account_number: '****321' } });
  expect(await transactionsOf(id, 'refund_request')).toBe(1);
  expect(await held()).toEqual(before);
  expect((await recordsOf(id, shop.id)).filter(([type]) => type.startsWith('refund'))).toEqual([
    ['refund', -5_000],
    ['refund_fee', -300],
    ['refund_fee_tax', -30],
  ]);
  expect(await answered(link)).toBe('bad_request');
});

test('a part by a split of its own, with what was paid for the way of paying', async () => {
  const own = await aShop();
  const [seller = ''] = own.sellers;
  await own.pay({ amount: 50_000 });
  await setCustomerFee(await asRole('operator', null), { id: own.id, methods: ['konbini'], amount: 150, last_number: 0 });
  const platform_details = splitOf([seller, 500, 100]);
  const { id, claim, link } = await aClaim(own, { amount: 1_000, platform_details, include_payment_method_fee: true });
  expect(claim).toMatchObject({ amount: 1_000, platform_details });
  expect(await shown(link)).toMatchObject({ amount: 1_000, fee: 165, total: 1_165 });
  expect(await answered(link)).toBe('pending');
  expect((await own.payment(id)).refund_requests).toMatchObject([{ amount: 1_000, refund_type: 'non_reverse', platform_details }]);
  expect([await own.balance(), await own.balance(seller)].map(({ held }) => held)).toEqual([1_000 - 500 + 100 + 165, 400]);
});

test('what its customer reads has nothing that is the merchant’s', async () => {
  const secret = { metadata: { margin: '40 %' }, description: 'ours alone', external_order_num: 'A-1042' };
  const { link } = await aClaim(shop, { description: 'ours too' }, await paidInCash(shop, secret));
  const page = await shown(link);
  expect(page).toMatchObject({ status: 'open', order_number: 'A-1042', amount: 5_000, fee: 0, total: 5_000, account: null, reason: null });
  const text = JSON.stringify(page);
  for (const kept of ['40 %', 'ours', 'yamada@example.jp', a, 'platform', shop.id]) expect(text.includes(kept), kept).toBe(false);
});

test('who is short is not told to the customer, nothing is kept, and the shop’s people find it', async () => {
  const poor = await aShop();
  const [seller = ''] = poor.sellers;
  const id = await paidInCash(poor, { platform_details: splitOf([seller, 5_000, 0]) });
  await poor.pay({ amount: 10_000 });
  const { link } = await aClaim(poor, {}, id);
  const other = await paidInCash(poor, { platform_details: splitOf([seller, 1, 0]) });
  await requestIn(poor, other, { amount: 4_000, platform_details: splitOf([seller, 4_000]) });
  const before = await dumpTables();
  const refusal = await answerRefundLink(await asLinkHolder(link), { id: link, ...account }).catch((error) => error);
  expect(refusal).toMatchObject({ code: 'insufficient_balance', status: 422, details: {} });
  expect(JSON.stringify(refusal) + refusal.message).not.toContain(seller);
  const after = await dumpTables();
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual(['RefundClaim', 'ShortRefund']);
  expect(await claimsOf(id, poor)).toMatchObject([{ status: 'open', short_at: expect.any(String) }]);
  expect(await sql(`SELECT amount::int FROM "ShortRefund" WHERE "paymentId" = $1`, [id])).toEqual([{ amount: 5_000 }]);
  await poor.pay({ amount: 50_000, platform_details: splitOf([seller, 50_000]) });
  expect(await answered(link)).toBe('pending');
});

test('what cannot be paid is not offered: a card, what is gone, a party that is short; a dry run says so and writes nothing', async () => {
  const card = await shop.pay({ amount: 1_000, platform_details: splitOf() });
  expect(refusalIn(await claimIn(shop, card))).toMatchObject({ status: 422, code: 'not_refundable' });
  const id = await paidInCash(shop);
  expect(refusalIn(await claimIn(shop, id, { amount: 5_001 }))).toMatchObject({ status: 422, param: 'amount' });
  expect(refusalIn(await claimIn(shop, id, { amount: 1_000 }))).toMatchObject({ code: 'missing_parameter', param: 'platform_details' });
  expect(refusalIn(await claimIn(shop, id, { include_payment_method_fee: undefined }))).toMatchObject({ code: 'missing_parameter' });
  const before = await dumpTables();
  const dry = await shop.post(`/payments/${id}/refund_claims?dry_run=true`, { include_payment_method_fee: false });
  expect(dry.body).toMatchObject({ dry_run: true, allowed: true, refusal: null });
  expect(dry.body.postings).toContainEqual(expect.objectContaining({ type: 'refund_fee', amount: -300 }));
  expect(await dumpTables()).toEqual(before);
  const poor = await aShop();
  const [seller = ''] = poor.sellers;
  const short = await paidInCash(poor, { platform_details: splitOf([seller, 1, 0]) });
  expect(refusalIn(await claimIn(poor, short, { amount: 5_000, platform_details: splitOf([seller, 5_000]) }))).toMatchObject({
    code: 'insufficient_balance',
  });
});

test('gone back another way, the link says so and takes nothing', async () => {
  const { id, link } = await aClaim();
  const request = (await requestIn(shop, id, { amount: 1_000, platform_details: splitOf() })).body.refund_requests[0];
  expect([(await shown(link)).status, await answered(link)]).toEqual(['superseded', 'bad_request']);
  await decide(shop, request.id, 'rejected', 'x');
  expect((await shown(link)).status).toBe('open');
});

test('what its terms do not fit any more is not offered to its customer: the fee was given back already, or more is left than it says', async () => {
  await setCustomerFee(await asRole('operator', null), { id: shop.id, methods: ['konbini'], amount: 150, last_number: 0 });
  const { id, link } = await aClaim(shop, { amount: 2_000, platform_details: splitOf(), include_payment_method_fee: true });
  const first = (await requestIn(shop, id, { amount: 1_000, platform_details: splitOf(), include_payment_method_fee: true })).body;
  expect([(await shown(link)).status, await answered(link)]).toEqual(['superseded', 'bad_request']);
  await decide(shop, first.refund_requests[0].id, 'rejected', 'x');
  expect((await shown(link)).status).toBe('open');
  const other = await paidInCash(shop);
  const part = (await requestIn(shop, other, { amount: 1_000, platform_details: splitOf() })).body.refund_requests[0];
  const rest = await aClaim(shop, {}, other);
  expect(rest.claim.amount).toBe(4_000);
  await decide(shop, part.id, 'rejected', 'x');
  expect([(await shown(rest.link)).status, (await claimsOf(other))[0]?.status]).toEqual(['superseded', 'superseded']);
});

test('the account is judged as the merchant’s own would be, by the field', async () => {
  const { link } = await aClaim();
  const guest = await asLinkHolder(link);
  for (const [body, param] of [
    [{ customer_name: '山田' }, 'customer_name'],
    [{ account_number: 'x' }, 'account_number'],
    [{ branch_number: '1' }, 'branch_number'],
    [{ bank_name: undefined }, 'bank_name'],
  ] as const)
    await expect(answerRefundLink(guest, { ...account, ...body, id: link })).rejects.toMatchObject({ param });
  // the customer cannot change the amount
  await answerRefundLink(guest, { ...account, id: link, amount: 1, platform_details: splitOf(), include_payment_method_fee: true });
  expect((await shown(link)).amount).toBe(5_000);
});

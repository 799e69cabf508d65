import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { showTimeline } from '@/lib/payments/timeline/show-timeline';
import { notifyCustomer } from '@/lib/refunds/links/notify-customer';
import { sendRefundLink } from '@/lib/refunds/links/send-link';
import { withdrawRefundLink } from '@/lib/refunds/links/withdraw-link';
import { takeRequest } from '@/lib/refunds/requests/assign-request';
import { decideRequest } from '@/lib/refunds/requests/decide-request';
import { releaseRequest } from '@/lib/refunds/requests/release-request';
import { requestRefund } from '@/lib/refunds/requests/request-refund';
import { aPayer, enterBank } from '@/lib/testing/fixtures/bank-files';
import { settleEntries } from '@/lib/testing/fixtures/read-statements';
import { answered, claimIn, linkIn } from '@/lib/testing/fixtures/refund-links';
import { account, decide, paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { asRole, splitOf } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';

let shop: Shop;
let a: string;
let b: string;
beforeAll(async () => {
  shop = await aShop();
  [a = '', b = ''] = shop.sellers;
  await shop.pay({ amount: 100_000 });
});

type Entry = Awaited<ReturnType<typeof showTimeline>>['data'][number];
const who = (actor: Entry['actor']) => actor && [actor.kind, actor.name].filter(Boolean).join(' ');
const entryFacts = ({ kind, amount, actor, asked_by, reason }: Entry) => [
  kind,
  amount,
  who(actor),
  ...(asked_by ? [who(asked_by)] : []),
  ...(reason ? [reason] : []),
];
/** The entries after the payment, oldest first, without account numbers. */
async function toldOf(id: string, caller?: Caller) {
  const { data } = await showTimeline(caller ?? (await asRole('viewer', shop.id)), { id });
  expect(JSON.stringify(data)).not.toMatch(/1234567|\*567|7654321|ﾔﾏﾀﾞ|みずほ/);
  const entries = data.map(entryFacts).reverse();
  return entries.slice(entries.findIndex(([kind]) => kind === 'captured') + 1);
}
/** At the moment of the question. */
const anOperator = () => asRole('operator', null);
const key = () => `key …${shop.secretKey.slice(-4)}`;
const lastOf = async (id: string): Promise<string> => (await shop.payment(id)).refund_requests.at(-1).id;

test('asked for and completed: who asked, who said that it is paid, and nobody who had it; a seller reads its own part', async () => {
  const id = await paidInCash(shop);
  await requestRefund(await asRole('staff', shop.id), { id, ...account });
  const request = await lastOf(id);
  const seller = await asRole('seller', shop.id, a);
  expect(await toldOf(id)).toEqual([['request_made', 5_000, 'user テスト staff']]);
  const operator = await anOperator();
  await takeRequest(operator, { id: request });
  await releaseRequest(operator, { id: request });
  await takeRequest(operator, { id: request });
  expect(await toldOf(id, seller)).toEqual([['request_made', 2_700, null]]);
  await decideRequest(operator, { id: request, outcome: 'completed' });
  const whole = [
    ['request_made', 5_000, 'user テスト staff'],
    ['request_completed', 5_000, 'user テスト operator'],
  ];
  for (const caller of [await asRole('staff', shop.id), operator]) expect(await toldOf(id, caller)).toEqual(whole);
  expect(await toldOf(id, seller)).toEqual([
    ['request_made', 2_700, null],
    ['refunded', 2_700, null],
  ]);
});

test('rejected, asked for again and completed; the sandbox is named with whoever asked it', async () => {
  const id = await paidInCash(shop);
  await requestIn(shop, id);
  await decideRequest(await anOperator(), { id: await lastOf(id), outcome: 'rejected', reason: '口座名義が異なります' });
  await requestIn(shop, id);
  await decide(shop, await lastOf(id), 'completed');
  expect(await toldOf(id)).toEqual([
    ['request_made', 5_000, key()],
    ['request_rejected', 5_000, 'user テスト operator', '口座名義が異なります'],
    ['request_made', 5_000, key()],
    ['request_completed', 5_000, 'sandbox', key()],
  ]);
  expect(await toldOf(id, await asRole('seller', shop.id, a))).toEqual([
    ['request_made', 2_700, null],
    ['request_rejected', 2_700, null],
    ['request_made', 2_700, null],
    ['refunded', 2_700, null],
  ]);
});

test('a part leaves the payment as it is, and is told all the same; a seller that gives nothing of it reads nothing', async () => {
  const id = await paidInCash(shop, { platform_details: splitOf([a, 2_000], [b, 1_000]) });
  await requestIn(shop, id, { amount: 1_500, platform_details: splitOf([a, 800]) });
  await decideRequest(await anOperator(), { id: await lastOf(id), outcome: 'completed' });
  expect(await toldOf(id)).toEqual([
    ['request_made', 1_500, key()],
    ['request_completed', 1_500, 'user テスト operator'],
  ]);
  expect(await toldOf(id, await asRole('seller', shop.id, a))).toEqual([
    ['request_made', 800, null],
    ['refunded', 800, null],
  ]);
  expect(await toldOf(id, await asRole('seller', shop.id, b))).toEqual([]);
});

test('completed by the bank’s statement, which somebody has read', async () => {
  const reader = await aPayer();
  await enterBank(await anOperator());
  const id = await paidInCash(shop);
  await requestIn(shop, id, { amount: 1_357, platform_details: splitOf() });
  await takeRequest(await anOperator(), { id: await lastOf(id) });
  const line = { date: '2027-01-05', direction: 'out' as const, amount: 1_357, name: 'ﾔﾏﾀﾞ ﾀﾛｳ' };
  const { results } = await settleEntries(reader, [line], { lines: [0], reason: '確認' });
  expect(results).toMatchObject([{ result: 'settled' }]);
  expect(await toldOf(id)).toEqual([
    ['request_made', 1_357, key()],
    ['request_completed', 1_357, 'bank_statement', 'user テスト operator'],
  ]);
});

test('a link that is made, sent again and answered by the customer, and one that is withdrawn: none of it a seller’s to read', async () => {
  const id = await paidInCash(shop);
  const { body: claim } = await claimIn(shop, id, { amount: 4_000, platform_details: splitOf([a, 1_000]) });
  await sendRefundLink(await asRole('staff', shop.id), { id: claim.id });
  expect(await toldOf(id, await asRole('seller', shop.id, a))).toEqual([]);
  expect(await answered(linkIn(claim))).toBe('pending');
  const { body: other } = await claimIn(shop, id, { amount: 1_000, platform_details: splitOf() });
  await withdrawRefundLink(await asRole('staff', shop.id), { id: other.id });
  expect(await toldOf(id)).toEqual([
    ['claim_made', 4_000, key()],
    ['claim_sent', null, 'user テスト staff'],
    ['request_made', 4_000, 'guest'],
    ['claim_made', 1_000, key()],
    ['claim_withdrawn', null, 'user テスト staff'],
  ]);
  expect(await toldOf(id, await asRole('seller', shop.id, a))).toEqual([['request_made', 1_000, null]]);
  await decide(shop, await lastOf(id), 'rejected', 'x');
  await notifyCustomer(await asInstallation({ tenantId: shop.id, now: new Date() }), { id: claim.id });
  expect((await toldOf(id)).at(-1)).toEqual(['claim_told', null, 'system']);
  expect((await toldOf(id, await asRole('seller', shop.id, a))).map(([kind]) => kind)).toEqual(['request_made', 'request_rejected']);
});

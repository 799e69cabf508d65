import { beforeAll, expect, test } from 'vitest';
import { findGuest } from '@/lib/auth/find-guest';
import { cancelPayment } from '@/lib/payments/cancel-payment';
import { completeDeposits } from '@/lib/payments/deposits/complete-deposits';
import { expirePayment } from '@/lib/payments/expire-payment';
import { handleNotification } from '@/lib/payments/handle-notification';
import { showTimeline } from '@/lib/payments/timeline/show-timeline';
import { updatePayment } from '@/lib/payments/update-payment';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { paySession } from '@/lib/sessions/pay-session';
import { actAndBeSilent, atNextCall, beSilent, recoverAll } from '@/lib/testing/fixtures/attempts';
import { payBy, simulate } from '@/lib/testing/fixtures/payment-methods';
import { aPayment, asKey, asRole, asSystem, splitOf, testCard } from '@/lib/testing/market';
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
const entryFacts = ({ kind, amount, actor, asked_by, call, code }: Entry) =>
  [kind, amount, who(actor), ...(asked_by || call || code ? [who(asked_by), call, code] : [])].filter((part) => part !== undefined);
/** Oldest first. */
const toldOf = async (id: string) => (await showTimeline(await asRole('viewer', shop.id), { id })).data.map(entryFacts).reverse();
const key = () => `key …${shop.secretKey.slice(-4)}`;

test('each thing that happened, and the person, key, acquirer or due work that did it', async () => {
  const id = await shop.authorize({ platform_details: splitOf([a, 6_000, 600]) });
  await shop.capture(id, { amount: 8_000, platform_details: splitOf([a, 5_000, 500]) });
  const staff = await asRole('staff', shop.id);
  await updatePayment(staff, { id, description: '変更' });
  await refundPayment(staff, { id, amount: 1_000, platform_details: splitOf([a, 400]) });
  expect(await toldOf(id)).toEqual([
    ['created', 10_000, key()],
    ['authorized', 10_000, 'acquirer'],
    ['captured', 8_000, key()],
    ['changed', null, 'user テスト staff'],
    ['refunded', 1_000, 'user テスト staff'],
  ]);
});

test('what the acquirer refused is told with its reason and who asked', async () => {
  const id = await shop.authorize();
  atNextCall('capture', async () => ({ ok: false, code: 'card_expired' }));
  await shop.capture(id, { platform_details: splitOf() });
  await cancelPayment(await asRole('staff', shop.id), { id });
  expect(await toldOf(id)).toEqual([
    ['created', 10_000, key()],
    ['authorized', 10_000, 'acquirer'],
    ['declined', 10_000, 'acquirer', key(), 'capture', 'card_expired'],
    ['cancelled', null, 'user テスト staff'],
  ]);
  const refused = await shop.post('/payments', aPayment(), { 'service-scenario': 'insufficient_funds' });
  expect(await toldOf(refused.body.error.details.payment_id)).toEqual([
    ['created', 10_000, key()],
    ['failed', 10_000, 'acquirer', null, null, 'insufficient_funds'],
  ]);
});

test('a call without an answer is waited for, and it is told when its outcome was found out', async () => {
  const id = await shop.authorize();
  atNextCall('void', actAndBeSilent);
  await shop.cancel(id);
  const before = await toldOf(id);
  expect(before.at(-1)).toEqual(['waiting', 10_000, 'acquirer', key(), 'void', null]);
  await recoverAll();
  const after = await toldOf(id);
  expect(after.map(([kind]) => kind)).toEqual(['created', 'authorized', 'cancelled', 'recovered']);
  expect(after.at(-1)).toEqual(['recovered', null, 'system', null, 'void', null]);
});

test('what the acquirer was never asked for is not told as its refusal, beside one that it refused', async () => {
  const id = await shop.authorize();
  const capture = () => shop.capture(id, { platform_details: splitOf() });
  atNextCall('capture', async () => ({ ok: false, code: 'other_error' }));
  await capture();
  atNextCall('capture', beSilent);
  await capture();
  expect(await recoverAll()).toEqual(['never asked']);
  atNextCall('capture', async () => ({ ok: false, code: 'card_expired' }));
  await capture();
  expect((await toldOf(id)).slice(2).filter(([kind]) => kind !== 'recovered')).toEqual([
    ['declined', 10_000, 'acquirer', key(), 'capture', 'other_error'],
    ['unasked', 10_000, key(), null, 'capture', 'never_asked'],
    ['declined', 10_000, 'acquirer', key(), 'capture', 'card_expired'],
  ]);
  atNextCall('authorize', beSilent);
  const unmade = await shop.post('/payments', aPayment());
  await recoverAll();
  const failed = (await toldOf(unmade.body.error.details.payment_id)).find(([kind]) => kind === 'failed');
  expect(failed).toEqual(['failed', 10_000, 'system', null, null, 'never_asked']);
});

test('an authorization that ended by itself was ended by the due work', async () => {
  const id = await shop.authorize();
  const system = await asSystem();
  await expirePayment({ ...system, now: new Date(system.now.getTime() + 31 * 86_400_000) }, { id });
  expect((await toldOf(id)).at(-1)).toEqual(['expired', null, 'system']);
});

test('cash that comes, and a wallet’s customer: what became of it and who has said so', async () => {
  const slip = await payBy(shop, 'konbini');
  await handleNotification(await asSystem(), { id: slip, outcome: 'paid' });
  expect(await toldOf(slip)).toEqual([
    ['created', 5_000, key()],
    ['authorized', 5_000, 'acquirer'],
    ['captured', 5_000, 'acquirer'],
  ]);
  const wallet = await payBy(shop, 'paypay', { capture: false });
  await simulate(shop, wallet, 'approved');
  expect(await toldOf(wallet)).toEqual([
    ['created', 5_000, key()],
    ['authorized', 5_000, key()],
  ]);
  const refused = await payBy(shop, 'merpay');
  await simulate(shop, refused, 'declined');
  expect((await toldOf(refused)).at(-1)).toEqual(['failed', null, key()]);
});

test('a deposit that is held is no move of the payment, and who takes it is named', async () => {
  const id = await payBy(shop, 'bank_transfer');
  await simulate(shop, id, 'paid', 4_000);
  expect((await toldOf(id)).map(([kind]) => kind)).toEqual(['created', 'authorized']);
  await completeDeposits(await asRole('operator', null), { id, amount: 4_000, reason: '確認' });
  expect((await toldOf(id)).at(-1)).toEqual(['captured', 5_000, 'user テスト operator']);
});

test('a checkout’s payment begins with its customer', async () => {
  const made = await shop.post('/sessions', { amount: 5_000, currency: 'JPY', platform_details: splitOf() });
  const guest = await findGuest(made.body.id);
  const customer = { ...(await asSystem()), actor: guest?.actor ?? expect.fail() };
  const paid = await paySession(customer, { id: made.body.id, payment_details: testCard });
  expect(await toldOf(paid.payment?.id ?? '')).toEqual([
    ['created', 5_000, 'guest'],
    ['captured', 5_000, 'acquirer'],
  ]);
});

test('a seller reads what became of it and what went back of its own, and learns no name and no figure of others', async () => {
  const id = await shop.pay({ platform_details: splitOf([a, 6_000, 600], [b, 3_000]) });
  const staff = await asRole('staff', shop.id);
  await updatePayment(staff, { id, description: '内緒' });
  await refundPayment(staff, { id, amount: 2_000, platform_details: splitOf([b, 700]) });
  await refundPayment(staff, { id, amount: 2_000, platform_details: splitOf([a, 500, 50]) });
  const { data } = await showTimeline(await asRole('seller', shop.id, a), { id });
  expect(data.map(entryFacts).reverse()).toEqual([
    ['created', null, null],
    ['captured', null, null],
    ['refunded', 450, null],
  ]);
  expect(JSON.stringify(data)).not.toMatch(/テスト|…/);
});

test('S01 BolaMatrix: a payment of another market, and of a seller that it does not name, does not exist', async () => {
  const id = await shop.pay({ platform_details: splitOf([a, 6_000]) });
  const other = await aShop({ sellers: 0 });
  for (const caller of [await asKey(other.secretKey), await asRole('admin', other.id), await asRole('seller', shop.id, b)]) {
    await expect(showTimeline(caller, { id })).rejects.toMatchObject({ code: 'not_found' });
  }
  expect((await showTimeline(await asRole('operator', null), { id })).data).toHaveLength(2);
});

// Every cause of an event, and exactly the events that it emits, each with the resource as it was at that moment.
import { beforeAll, expect, test } from 'vitest';
import { simulateStatus } from '@/lib/onboarding/simulate-status';
import { expirePayment } from '@/lib/payments/expire-payment';
import { markAsFraud } from '@/lib/payments/mark-as-fraud';
import { api } from '@/lib/testing/api';
import { actAndBeSilent, atNextCall, beSilent, recoverAll, unknownCancel, unknownCapture } from '@/lib/testing/fixtures/attempts';
import { aPayment, asRole, asSystem, splitOf } from '@/lib/testing/market';
import { aShop, outcomeOf, type Shop, together } from '@/lib/testing/shop';

let shop: Shop;
let a: string;
beforeAll(async () => {
  shop = await aShop();
  [a = ''] = shop.sellers;
  await shop.pay({ amount: 100_000 });
});

type EmittedEvent = { type: string; data: Record<string, unknown> };
/** Oldest first. */
const eventsOf = async (id: string): Promise<EmittedEvent[]> =>
  (await api(shop.secretKey, 'GET', `/events?resource_id=${id}&per_page=100`)).body.data.reverse();
const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);
const patch = (id: string, body: unknown) => api(shop.secretKey, 'PATCH', `/payments/${id}`, body);
const split = () => ({ platform_details: splitOf([a, 6_000, 600]) });
const failedIn = (answer: { body: { error: { details: { payment_id: string } } } }) => answer.body.error.details.payment_id;
const whole = { platform_details: splitOf() };
const later = async () => {
  const system = await asSystem();
  return { ...system, now: new Date(system.now.getTime() + 31 * 86_400_000) };
};

/** Changes of a payment, and the events they emit. */
const causes: [name: string, act: () => Promise<string>, events: string[]][] = [
  ['authorized', () => shop.authorize(), ['authorized']],
  ['created and captured at once', () => shop.pay(split()), ['captured']],
  ['captured later', async () => done(await shop.authorize(), (id) => shop.capture(id, whole)), ['authorized', 'captured']],
  [
    'captured in part',
    async () => done(await shop.authorize(), (id) => shop.capture(id, { amount: 5_000, ...whole })),
    ['authorized', 'captured'],
  ],
  ['cancelled', async () => done(await shop.authorize(), (id) => shop.cancel(id)), ['authorized', 'cancelled']],
  ['changed', async () => done(await shop.pay(), (id) => patch(id, { description: '新' })), ['captured', 'updated']],
  ['changed by nothing', async () => done(await shop.pay(), (id) => patch(id, {})), ['captured']],
  [
    'refunded in part',
    async () => done(await shop.pay(), (id) => shop.refund(id, { amount: 400, ...whole })),
    ['captured', 'refund.created'],
  ],
  ['refunded', async () => done(await shop.pay(), (id) => shop.refund(id)), ['captured', 'refund.created', 'refunded']],
  [
    'refunded twice, to its end',
    async () => done(await shop.pay(), async (id) => (await shop.refund(id, { amount: 400, ...whole })) && shop.refund(id)),
    ['captured', 'refund.created', 'refund.created', 'refunded'],
  ],
  [
    'marked as fraud',
    async () => done(await shop.authorize(), async (id) => markAsFraud(await asRole('operator', null), { id })),
    ['authorized', 'marked.as.fraud'],
  ],
  ['expired', async () => done(await shop.authorize(), async (id) => expirePayment(await later(), { id })), ['authorized', 'expired']],
  [
    'refused at its creation',
    async () => failedIn(await shop.post('/payments', aPayment(), { 'service-scenario': 'card_declined' })),
    ['failed'],
  ],
  [
    'refused at its capture, which ends nothing',
    async () => {
      const id = await shop.authorize();
      atNextCall('capture', async () => ({ ok: false, code: 'card_expired' }));
      return done(id, () => shop.capture(id, whole));
    },
    ['authorized'],
  ],
];

async function done(id: string, act: (id: string) => Promise<unknown>): Promise<string> {
  await act(id);
  return id;
}

test.each(causes)('%s', async (_, act, events) => {
  const id = await act();
  expect(await typesOf(id)).toEqual(events.map((event) => `payment.${event}`));
  // the last event equals the payment now
  expect((await eventsOf(id)).at(-1)?.data).toEqual(await shop.payment(id));
});

test('what recovery finds out is told once, as if nothing had been the matter', async () => {
  const captured = await unknownCapture(shop);
  const cancelled = await unknownCancel(shop);
  atNextCall('authorize', beSilent);
  const unasked = failedIn(await shop.post('/payments', aPayment()));
  atNextCall('authorize', actAndBeSilent);
  const made = failedIn(await shop.post('/payments', aPayment()));
  expect([await typesOf(unasked), await typesOf(made)]).toEqual([[], []]);
  await recoverAll();
  await recoverAll();
  expect(await typesOf(captured)).toEqual(['payment.authorized', 'payment.captured']);
  expect(await typesOf(cancelled)).toEqual(['payment.authorized', 'payment.cancelled']);
  expect(await typesOf(unasked)).toEqual(['payment.failed']);
  expect(await typesOf(made)).toEqual(['payment.captured']);
});

test('what is asked for many times at once, or again under its key, is told once', async () => {
  const id = await shop.authorize();
  await together(5, () => shop.capture(id, whole));
  expect(await typesOf(id)).toEqual(['payment.authorized', 'payment.captured']);
  await together(5, () => shop.refund(id));
  expect((await typesOf(id)).slice(2)).toEqual(['payment.refund.created', 'payment.refunded']);
  const headers = { 'idempotency-key': 'told once' };
  const answers = [await shop.post('/payments', aPayment(), headers), await shop.post('/payments', aPayment(), headers)];
  expect(answers.map(outcomeOf)).toEqual(['200', '200']);
  expect(await typesOf(answers[0]?.body.id)).toEqual(['payment.captured']);
});

test('what is refused is not told', async () => {
  const id = await shop.pay();
  await shop.capture(id, whole);
  await shop.cancel(id);
  await shop.refund(id, { amount: 10_001, ...whole });
  await shop.post(`/payments/${id}/refund?dry_run=true`);
  await patch(id, { metadata: { ['n'.repeat(31)]: 'x' } });
  expect(await typesOf(id)).toEqual(['payment.captured']);
});

test('W18 PayloadSnapshot: whatever becomes of the payment, an event tells what it was', async () => {
  const id = await shop.authorize({ ...split(), description: '初め', metadata: { order: '一' } });
  const stages = [await shop.payment(id)];
  const steps = [
    () => patch(id, { description: '絵文字 🍣 <&>', metadata: {} }),
    () => shop.capture(id, { amount: 8_000, ...split() }),
    () => shop.refund(id, { amount: 1_000, ...whole }),
    () => shop.refund(id),
  ];
  for (const step of steps) {
    expect(outcomeOf(await step())).toBe('200');
    stages.push(await shop.payment(id));
  }
  const events = await eventsOf(id);
  expect(events.map(({ type }) => type)).toEqual([
    'payment.authorized',
    'payment.updated',
    'payment.captured',
    'payment.refund.created',
    'payment.refund.created',
    'payment.refunded',
  ]);
  expect(events.map(({ data }) => data)).toEqual([...stages, stages.at(-1)]);
  for (const event of events) expect(JSON.stringify(event).length).toBeLessThan(20_000);
});

test('a seller’s application: what was decided, and no more than once', async () => {
  const [, seller = ''] = shop.sellers;
  for (const status of ['accepted', 'accepted', 'declined'] as const)
    await simulateStatus(await asRole('admin', shop.id), { id: seller, status });
  const events = await eventsOf(seller);
  expect(events.map(({ type, data }) => [type, data.id, data.status])).toEqual([
    ['submerchant.application.accepted', seller, 'accepted'],
    ['submerchant.application.declined', seller, 'declined'],
  ]);
});

// What a merchant changes of a subscription: whose card, at which price, with which split; and who comes at the same moment.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { asInstallation } from '@/lib/auth/call-as-installation';
import * as reading from '@/lib/customers/read-customer';
import { chargeSubscription } from '@/lib/renewals/charge-subscription';
import { answerChange } from '@/lib/renewals/page/answer-change';
import { retrySubscription } from '@/lib/renewals/retry-subscription';
import { updateSubscription } from '@/lib/renewals/update-subscription';
import { deleteCustomer } from '@/lib/subscriptions/customers/delete-customer';
import { pauseSubscription } from '@/lib/subscriptions/pause-subscription';
import { resumeSubscription } from '@/lib/subscriptions/resume-subscription';
import { recoverAll } from '@/lib/testing/fixtures/attempts';
import { outcome } from '@/lib/testing/fixtures/subscription-pages';
import { aSubscribedShop, pageOf, refusedCards, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { splitOf } from '@/lib/testing/market';
import { eventsOf, recordsOf } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

let shop: SubscribedShop;
beforeAll(async () => {
  shop = await aSubscribedShop();
});

const dayMs = 86_400_000;
const later = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs);
const row = async (id: string) => (await shop.stored(id)).subscription;
const states = async (id: string) => (await shop.periods(id)).map(({ state, captured }) => `${state} ${captured}`);

/** Its split names a seller who is none any more. */
const loseSeller = (id: string) =>
  sql(
    `UPDATE "Subscription" SET "platformDetails" = jsonb_set("platformDetails", '{submerchants,0,submerchant_id}', to_jsonb($2::text)) WHERE id = $1`,
    [id, randomUUID()],
  );

test('another customer is in the reply and in the event, and what is unpaid is charged to them at once', async () => {
  const [before, after] = [await shop.customer(), await shop.customer()];
  const { id } = await shop.subscribe({ customer: before });
  await shop.newCard(before, refusedCards.expired);
  const due = await shop.momentOf(id, 2);
  expect(await shop.renew(id, due)).toBe('card_expired');
  const moment = later(due, 0.5);
  const changed = await updateSubscription(await shop.at(moment), { id, customer: after });
  expect(changed.customer.id).toBe(after);
  const [event] = await sql<{ customer: string }>(
    `SELECT data #>> '{customer,id}' AS customer FROM "Event" WHERE "resourceId" = $1 AND type = 'subscription.updated'`,
    [id],
  );
  expect(event?.customer).toBe(after);
  expect(await shop.renew(id, moment)).toBe('charged');
  expect(await states(id)).toEqual(['paid 1', 'paid 1']);
});

test('who is deleted at that moment gets no subscription: neither a new one nor another customer’s', async () => {
  const start_at = later((await shop.at()).now, 10).toISOString();
  const { id, customer } = await shop.subscribe();
  for (const begin of [
    (gone: string) => shop.subscribe({ customer: gone, start_at }),
    async (gone: string) => updateSubscription(await shop.at(), { id, customer: gone }),
  ]) {
    const gone = await shop.customer();
    const { readCustomer } = reading;
    const found = await readCustomer(shop.id, gone, (await shop.at()).now, 'customer');
    // read as they are, and deleted before anything is written
    const read = vi.spyOn(reading, 'readCustomer').mockResolvedValue(found);
    await deleteCustomer(await shop.at(), { id: gone });
    expect(await outcome(begin(gone))).toBe('invalid_parameter customer');
    read.mockRestore();
    expect(await sql(`SELECT id FROM "Subscription" WHERE "customerId" = $1`, [gone])).toEqual([]);
  }
  expect((await row(id)).customerId).toBe(customer.id);
});

test('what a customer has agreed to stays agreed while the split alone changes, and is asked anew of another price', async () => {
  const { id, manage_url } = await shop.subscribe();
  const [page, caller] = [pageOf({ manage_url }), await shop.at()];
  const [a = ''] = shop.sellers;
  const change = async (given: object) => (await updateSubscription(caller, { id, ...given })).pending_change;
  await change({ amount: 4_000, otherwise: 'end' });
  await answerChange(await shop.guest(page), { id: page, answer: 'given', gross: 4_400 });
  const split = splitOf([a, 4_000, 400]);
  expect(await change({ platform_details: split })).toMatchObject({ amount: 4_000, consent: 'given', otherwise: 'end' });
  expect(await change({ otherwise: 'keep' })).toMatchObject({ amount: 4_000, consent: 'given', otherwise: 'keep' });
  expect(await change({ amount: 4_200 })).toMatchObject({ amount: 4_200, consent: 'asked', otherwise: 'keep' });
  expect(await change({ otherwise: 'end' })).toMatchObject({ amount: 4_200, consent: 'asked', otherwise: 'end' });
  // refused it would end; to keep the old price instead is to drop the new one
  await answerChange(await shop.guest(page), { id: page, answer: 'refused', gross: 4_620 });
  expect(await change({ platform_details: split })).toMatchObject({ consent: 'refused', otherwise: 'end' });
  expect(await change({ otherwise: 'keep' })).toBeNull();
});

test('agreed to at the moment of the charge: it is charged at the old price or at the new one, and what is not yet in force is from the next date on', async () => {
  for (let round = 0; round < times(4, 60); round++) {
    const { id, manage_url } = await shop.subscribe();
    const [page, due, third] = [pageOf({ manage_url }), await shop.momentOf(id, 2), await shop.momentOf(id, 3)];
    await updateSubscription(await shop.at(), { id, amount: 4_000 });
    const guest = await shop.guest(page, due);
    const answers = [outcome(answerChange(guest, { id: page, answer: 'given', gross: 4_400 })), shop.renew(id, due)];
    expect(await Promise.all(round % 2 ? answers : answers.toReversed())).toContain('charged');
    const { subscription, charge } = await shop.stored(id);
    const { amount, pendingChange } = subscription;
    expect([charge?.state, charge?.amount]).toEqual(['paid', amount]);
    if (amount === 4_000) expect(pendingChange).toBeNull();
    else expect(pendingChange).toMatchObject({ consent: 'given', effectiveAt: third.toISOString() });
    expect(
      await sql(`SELECT amount::int AS amount FROM "Payment" WHERE "subscriptionId" = $1 AND "subscriptionSequence" = 2`, [id]),
    ).toEqual([{ amount }]);
  }
});

test('what says the same as before, in whatever order or spelling, changes nothing and is told to nobody', async () => {
  const caller = await shop.at();
  const [a = ''] = shop.sellers;
  const { id } = await shop.subscribe({ platform_details: splitOf([a, 2_000]), ends_at: '2090-01-01T00:00:00Z' });
  await pauseSubscription(caller, { id, resumes_at: '2089-01-01T00:00:00Z' });
  const told = await eventsOf(id);
  const same = { submerchants: [{ platform_fee: 0, amount: 2_000, submerchant_id: a }] };
  const unchanged = await updateSubscription(caller, { id, amount: 3_000, platform_details: same, ends_at: '2090-01-01T09:00:00+09:00' });
  expect(unchanged.pending_change).toBeNull();
  await pauseSubscription(caller, { id, resumes_at: '2089-01-01T09:00:00+09:00' });
  expect(await eventsOf(id)).toEqual(told);
});

test('a limit can be taken away again, each by its word; null is the same as leaving it out', async () => {
  const { id } = await shop.subscribe({ max_charges: 2, ends_at: later(new Date('2089-12-01T00:00:00Z'), 0).toISOString() });
  const [second, third] = [await shop.momentOf(id, 2), await shop.momentOf(id, 3)];
  const caller = await shop.at();
  expect(await shop.renew(id, second)).toBe('charged');
  const left = await updateSubscription(caller, { id, max_charges: null, ends_at: null, description: '同じ' });
  expect(left).toMatchObject({ max_charges: 2, ends_at: '2089-12-01T00:00:00Z', next_capture_at: null });
  expect(await updateSubscription(caller, { id, max_charges: 'none' })).toMatchObject({
    ...{ max_charges: null, ends_at: '2089-12-01T00:00:00Z', next_capture_at: expect.any(String) },
  });
  expect(await updateSubscription(caller, { id, ends_at: 'none' })).toMatchObject({ max_charges: null, ends_at: null });
  const told = await eventsOf(id);
  await updateSubscription(caller, { id, max_charges: 'none', ends_at: 'none' });
  expect(await eventsOf(id)).toEqual(told);
  expect(await shop.renew(id, third)).toBe('charged');
});

test.each([
  ['max_charges', 0, '1 to 1200', '"none"', '1から1200までの整数'],
  ['max_charges', 'never', '1 to 1200', '"none"', '1から1200までの整数'],
  ['ends_at', '来年', 'a time with its zone', '"none"', 'タイムゾーン付きの日時'],
] as const)('%s is no limit as %s, and is refused with what is one', async (name, value, range, none, japanese) => {
  const { id } = await shop.subscribe();
  const refusal = await updateSubscription(await shop.at(), { id, [name]: value }).catch((error) => error);
  expect(refusal).toMatchObject({ code: 'invalid_parameter', param: name });
  const { en, ja } = refusal.sentence;
  for (const [said, words] of [
    [en, [range, none]],
    [ja, [japanese, 'none']],
  ])
    for (const word of words) expect(said).toContain(word);
});

test('a period that waits for its merchant is charged by the split that they give, every other one as it began', async () => {
  const { id } = await shop.subscribe();
  const [a = ''] = shop.sellers;
  await loseSeller(id);
  const due = await shop.momentOf(id, 2);
  expect(await shop.renew(id, due)).toBe('needs_merchant');
  const caller = await shop.at(later(due, 0.5));
  expect(await outcome(retrySubscription(caller, { id }))).toContain('invalid_parameter');
  // of the open period, whatever comes after it
  expect(await outcome(updateSubscription(caller, { id, amount: 5_000, platform_details: splitOf([a, 5_000]) }))).toContain(
    'invalid_parameter',
  );
  const split = splitOf([a, 3_000, 300]);
  expect(await updateSubscription(caller, { id, platform_details: split })).toMatchObject({
    platform_details: split,
    pending_change: null,
  });
  const payment = await retrySubscription(caller, { id });
  expect(await recordsOf(payment.id, a)).toEqual([
    ['payment_transfer', 3_000],
    ['platform_fee', -300],
  ]);
  expect(await states(id)).toEqual(['paid 1', 'paid 1']);
});

test('what is changed while it is suspended is in force from the period with which it goes on', async () => {
  const customer = await shop.customer();
  const { id } = await shop.subscribe({ customer });
  await shop.newCard(customer, refusedCards.insufficient);
  const due = await shop.momentOf(id, 2);
  await shop.passTo(id, later(due, 10));
  expect((await row(id)).status).toBe('suspended');
  const at = later(due, 12);
  await shop.newCard(customer, undefined, at);
  await updateSubscription(await shop.at(at), { id, amount: 2_000, platform_details: splitOf() });
  const resumed = await resumeSubscription(await shop.at(at), { id, start: 'now' });
  expect(resumed.pending_change?.effective_at).toBe(resumed.next_capture_at);
  expect(await shop.renew(id, at)).toBe('charged');
  expect(await row(id)).toMatchObject({ amount: 2_000, tax: 200, pendingChange: null });
  const [payment] = (await shop.stored(id)).payments;
  expect(await sql(`SELECT amount::int AS amount FROM "Payment" WHERE id = $1`, [payment])).toEqual([{ amount: 2_000 }]);
});

test('whatever is changed while a charge is under way, nothing else is charged and nothing ends before it is known', async () => {
  const { id } = await shop.subscribe();
  const [second, third] = [await shop.momentOf(id, 2), await shop.momentOf(id, 3)];
  const silent = { ...(await asInstallation({ tenantId: shop.id, now: second })), scenario: 'gateway_timeout_approved' };
  expect(await outcome(chargeSubscription(silent, { id, sequence: 2 }))).toBe('gateway_timeout');
  await updateSubscription(await shop.at(second), { id, description: '変更' });
  expect(await shop.renew(id, third)).toBe('nothing');
  await updateSubscription(await shop.at(second), { id, ends_at: later(second, 3).toISOString() });
  expect(await shop.renew(id, third)).toBe('nothing');
  expect(await states(id)).toEqual(['paid 1', 'trying 0']);
  await recoverAll();
  expect(await states(id)).toEqual(['paid 1', 'paid 1']);
  expect(await shop.renew(id, third)).toBe('end');
});

import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { recoverAttempts } from '@/lib/jobs/recover-attempts';
import { Refusal } from '@/lib/refusal';
import { chargeSubscription } from '@/lib/renewals/charge-subscription';
import { retrySubscription } from '@/lib/renewals/retry-subscription';
import { updateSubscription } from '@/lib/renewals/update-subscription';
import { cancelSubscription } from '@/lib/subscriptions/cancel-subscription';
import { deleteSubscription } from '@/lib/subscriptions/delete-subscription';
import { pauseSubscription } from '@/lib/subscriptions/pause-subscription';
import { stepOf } from '@/lib/subscriptions/renewal';
import { resumeSubscription } from '@/lib/subscriptions/resume-subscription';
import { aSubscribedShop, refusedCards, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { testCard } from '@/lib/testing/market';
import { eventsOf } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { runs } from '@/lib/testing/tier';

let shop: SubscribedShop;
beforeAll(async () => {
  shop = await aSubscribedShop();
});

const dayMs = 86_400_000;
type Action =
  | { do: 'wait'; days: number }
  | { do: 'card'; number: string }
  | { do: 'silence'; scenario: 'gateway_timeout' | 'gateway_timeout_approved' }
  | { do: 'pause' | 'resume' | 'resume_now' | 'cancel' | 'retry' | 'back' | 'change' | 'together' | 'storm' }
  | { do: 'delete' };

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 45 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('card' as const), number: fc.constantFrom(testCard.number, ...Object.values(refusedCards)) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('silence' as const), scenario: fc.constantFrom('gateway_timeout', 'gateway_timeout_approved') }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('pause', 'resume', 'resume_now', 'cancel', 'retry', 'back', 'change', 'together', 'storm'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const) }) },
) as fc.Arbitrary<Action>;

/** Refusals are answers: what may not be done is not done. */
const quietly = async (call: () => Promise<unknown>): Promise<void> => {
  await call().catch((error) => {
    if (!(error instanceof Refusal)) throw error;
  });
};

/** Everything that is due, until nothing is. */
async function settle(id: string, now: Date): Promise<void> {
  for (let step = 0; step < 100; step++) if ((await shop.renew(id, now)) === 'nothing') return;
  throw new Error('it never comes to rest');
}

/**
 * Charges what is due next at its moment, and no answer comes: taken or never asked, recovery finds it out. Until then nobody else does anything. Returns
 * the moment.
 */
async function chargeInSilence(id: string, now: Date, scenario: string): Promise<Date> {
  const { subscription } = await shop.stored(id);
  const at = new Date(Math.max(now.getTime(), Date.parse(subscription.dueAt ?? now.toISOString())));
  const step = stepOf(subscription, at);
  if (step?.kind !== 'charge') return now;
  const caller = { ...(await asInstallation({ tenantId: shop.id, now: at })), scenario };
  await quietly(() => chargeSubscription(caller, { id, sequence: step.sequence }));
  expect(await shop.renew(id, new Date(at.getTime() + 60 * dayMs))).toBe('nothing');
  await sql(`UPDATE "Attempt" SET "leaseUntil" = now() - interval '1 second' WHERE state = 'open' AND "tenantId" = $1`, [shop.id]);
  const ran = await recoverAttempts.run({ now: at, signal: new AbortController().signal });
  expect(ran.map(({ result }) => result)).toEqual([scenario === 'gateway_timeout' ? 'never asked' : expect.stringMatching(/succeeded|_/)]);
  return at;
}

/** Everybody at once: workers, the merchant and the customer. */
async function storm(id: string, customer: string, now: Date): Promise<void> {
  const caller = await shop.at(now);
  await Promise.all([
    settle(id, now),
    quietly(() => retrySubscription(caller, { id })),
    quietly(() => updateSubscription(caller, { id, amount: 2_500, customer })),
    settle(id, now),
    quietly(() => shop.newCard(customer, testCard.number, now)),
    quietly(() => pauseSubscription(caller, { id })),
    quietly(() => resumeSubscription(caller, { id, start: 'now' })),
    quietly(() => retrySubscription(caller, { id })),
    settle(id, now),
  ]);
}

async function act(done: Action, { id, customer, now }: { id: string; customer: string; now: Date }): Promise<void> {
  const caller = await shop.at(now);
  if (done.do === 'card') await shop.newCard(customer, done.number, now);
  else if (done.do === 'pause') await quietly(() => pauseSubscription(caller, { id }));
  else if (done.do === 'resume') await quietly(() => resumeSubscription(caller, { id }));
  else if (done.do === 'resume_now') await quietly(() => resumeSubscription(caller, { id, start: 'now' }));
  else if (done.do === 'cancel') await quietly(() => cancelSubscription(caller, { id }));
  else if (done.do === 'retry') await quietly(() => retrySubscription(caller, { id }));
  else if (done.do === 'delete') await quietly(() => deleteSubscription(caller, { id }));
  else if (done.do === 'change') await quietly(() => updateSubscription(caller, { id, amount: 2_500 }));
  else if (done.do === 'storm') await storm(id, customer, now);
  else if (done.do === 'together') await Promise.all(Array.from({ length: 5 }, () => settle(id, now)));
}

async function holds(id: string, now: Date): Promise<void> {
  const periods = await shop.periods(id);
  for (const { state, captured } of periods) expect([state, captured]).toEqual([state, state === 'paid' ? 1 : 0]);
  const { subscription } = await shop.stored(id);
  expect(stepOf(subscription, now)).toBeNull();
  expect(subscription.paidCount).toBe(periods.filter(({ state }) => state === 'paid').length);
  const [sums] = await sql<{ taken: string; owed: string }>(
    `SELECT (SELECT coalesce(sum(p.amount + p.tax), 0) FROM "Payment" p WHERE p."subscriptionId" = $1 AND p.status = 'captured') AS taken,
       (SELECT coalesce(sum(k.amount + k.tax), 0) FROM "SubscriptionCharge" k WHERE k."subscriptionId" = $1 AND k.state = 'paid') AS owed`,
    [id],
  );
  expect(sums?.taken).toBe(sums?.owed);
  const events = await eventsOf(id);
  expect(events.filter((type) => type === 'subscription.deleted')).toHaveLength(subscription.status === 'deleted' ? 1 : 0);
  if (subscription.status === 'deleted') expect(events.at(-1)).toBe('subscription.deleted');
  expect(events.filter((type) => type === 'subscription.captured')).toHaveLength(subscription.paidCount);
}

test('whatever happens, a period is paid at most once, what was captured is what is paid, and nothing is told after the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), fc.constantFrom('weekly', 'monthly'), async (actions, period) => {
      const customer = await shop.customer();
      const { id, created_at } = await shop.subscribe({ customer, period });
      let now = new Date(created_at);
      for (const done of actions) {
        if (done.do === 'wait') now = new Date(now.getTime() + done.days * dayMs);
        if (done.do === 'back') now = new Date(now.getTime() - dayMs / 24);
        if (done.do === 'silence') now = await chargeInSilence(id, now, done.scenario);
        await act(done, { id, customer, now });
        await settle(id, now);
        await holds(id, now);
      }
    }),
    runs(12, 400),
  );
});

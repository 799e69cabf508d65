import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { recoverAttempts } from '@/lib/jobs/recover-attempts';
import { Refusal } from '@/lib/refusal';
import { chargeSubscription } from '@/lib/renewals/charge-subscription';
import { retrySubscription } from '@/lib/renewals/retry-subscription';
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
  | { do: 'pause' | 'resume' | 'resume_now' | 'cancel' | 'retry' | 'silence' | 'together' }
  | { do: 'delete' };

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 45 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('card' as const), number: fc.constantFrom(testCard.number, ...Object.values(refusedCards)) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('pause', 'resume', 'resume_now', 'cancel', 'retry', 'silence', 'together') }) },
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

/** The acquirer acts, and its answer is lost: recovery finds it out. */
async function chargeInSilence(id: string, now: Date): Promise<void> {
  const step = stepOf((await shop.stored(id)).subscription, now);
  if (step?.kind !== 'charge') return;
  const caller = { ...(await asInstallation({ tenantId: shop.id, now })), scenario: 'gateway_timeout_approved' };
  await quietly(() => chargeSubscription(caller, { id, sequence: step.sequence }));
  expect(await shop.renew(id, new Date(now.getTime() + 60 * dayMs))).toBe('nothing');
  await sql(`UPDATE "Attempt" SET "leaseUntil" = now() - interval '1 second' WHERE state = 'open' AND "tenantId" = $1`, [shop.id]);
  await recoverAttempts.run({ now, signal: new AbortController().signal });
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
  else if (done.do === 'silence') await chargeInSilence(id, now);
  else if (done.do === 'together') await Promise.all(Array.from({ length: 5 }, () => settle(id, now)));
}

async function holds(id: string): Promise<void> {
  const periods = await shop.periods(id);
  for (const { state, captured } of periods) expect([state, captured]).toEqual([state, state === 'paid' ? 1 : 0]);
  const { subscription } = await shop.stored(id);
  expect(subscription.paidCount).toBe(periods.filter(({ state }) => state === 'paid').length);
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
        await act(done, { id, customer, now });
        await settle(id, now);
        await holds(id);
      }
    }),
    runs(12, 400),
  );
});

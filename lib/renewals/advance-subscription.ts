import { z } from 'zod';
import type { Database } from '@/lib/db/prisma';
import { saveEvents } from '@/lib/events/store';
import { command } from '@/lib/operation/command';
import { choice, count, pathId } from '@/lib/operation/wire';
import { refusalCodes, refuse } from '@/lib/refusal';
import type { SubscriptionHappening } from '@/lib/subscriptions/notifications/causes';
import { firstTryOf, periodOf } from '@/lib/subscriptions/period';
import { presentSubscription, type SubscriptionView } from '@/lib/subscriptions/present';
import {
  begun,
  ended,
  leftUnasked,
  refused,
  reminderAfter,
  type Step,
  scheduled,
  stepOf,
  suspended,
  trying,
} from '@/lib/subscriptions/renewal';
import { type SubscriptionReply, subscriptionReply } from '@/lib/subscriptions/schema';
import { lockSubscription, saveCharge, saveSubscription } from '@/lib/subscriptions/store';
import { type ChargeRow, changedAt, isChargedNext, type SubscriptionRow } from '@/lib/subscriptions/subscription';
import { refuseWhileTried } from '@/lib/subscriptions/subscription-command';
import { changeOfSubscription, eventOfSubscription } from '@/lib/subscriptions/subscription-events';

const input = z.object({
  id: pathId(),
  /** Why the charge that is due could not be asked for: nobody was. */
  refused: z
    .object({ sequence: count({ min: 1 }), code: choice(refusalCodes as [string, ...string[]]), needs: choice(['card', 'merchant']) })
    .optional(),
});

type Advanced = { row: SubscriptionRow; charge?: ChargeRow; types: SubscriptionHappening[] };

/** A period that is not charged: a new one, or the open one, for which nobody could be asked. */
function leftOut({ subscription, charge }: SubscriptionView, sequence: number, state: 'skipped' | 'missed', now: Date): Advanced {
  if (charge?.sequence === sequence)
    return { row: leftUnasked(subscription), charge: { ...charge, state, settledAt: now.toISOString() }, types: [] };
  const row = begun(subscription, sequence, now);
  return { row, charge: { ...periodOf(row, sequence), state, settledAt: now.toISOString() }, types: [] };
}

/** A step that charges nothing. */
function advanced(view: SubscriptionView, step: Exclude<Step, { kind: 'charge' }>, now: Date): Advanced {
  const { subscription } = view;
  if (step.kind === 'skip') return leftOut(view, step.sequence, 'skipped', now);
  if (step.kind === 'miss') return leftOut(view, step.sequence, 'missed', now);
  if (step.kind === 'suspend') return { row: suspended(subscription), types: ['subscription.suspended'] };
  if (step.kind === 'end') return { row: ended(subscription, now.toISOString()), types: ['subscription.deleted'] };
  const row = scheduled({ ...subscription, remindAt: reminderAfter(subscription, now) });
  return { row, types: isChargedNext(subscription) ? ['subscription.upcoming'] : [] };
}

/** The charge that is due cannot be asked for: the period is unpaid, and nobody's card was touched. */
function unasked(view: SubscriptionView, step: Step & { kind: 'charge' }, why: z.output<typeof input>['refused'], now: Date): Advanced {
  if (why?.sequence !== step.sequence) return refuse('conflict');
  const at = now.toISOString();
  const { subscription, retryDays } = view;
  const row = step.sequence === subscription.sequence ? subscription : begun(subscription, step.sequence, now);
  const before = view.charge?.sequence === step.sequence ? view.charge : periodOf(row, step.sequence);
  const firstTriedAt = firstTryOf(row, before, at);
  const charge: ChargeRow = { ...before, state: 'unpaid', firstTriedAt, settledAt: at };
  const times = { at, firstTriedAt, retryDays };
  const after = refused(trying(row), { code: why.code as never, needs: why.needs }, times);
  return {
    row: after,
    charge,
    types: after.status === 'suspended' ? ['subscription.failed', 'subscription.suspended'] : ['subscription.failed'],
  };
}

async function save(database: Database, view: SubscriptionView, { row, charge, types }: Advanced, now: Date): Promise<SubscriptionView> {
  const at = now.toISOString();
  const after = { ...view, subscription: changedAt(row, at), charge: charge ?? view.charge };
  await saveSubscription(database, after.subscription);
  if (charge) await saveCharge(database, charge);
  await saveEvents(
    database,
    row.tenantId,
    types.map((type) => eventOfSubscription(type, after, at)),
  );
  return after;
}

/**
 * The next step of a subscription that is due, where nothing is charged: a period is left out, given up or over, or its customer is told of the next
 * charge. With `refused` it says that the charge could not be asked for. Refuses `conflict` what is not due, or is under way.
 */
export const advanceSubscription = command<typeof input, SubscriptionReply>({
  name: 'subscription.advance',
  summary: 'Take the next step of a subscription that is due',
  allow: 'installation:run',
  input,
  output: subscriptionReply,
  async run({ scope, now }, { id, refused: why }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const view = await lockSubscription(database, scope.tenantId, id);
    refuseWhileTried(view);
    const step = stepOf(view.subscription, now) ?? refuse('conflict');
    const next = step.kind === 'charge' ? unasked(view, step, why, now) : advanced(view, step, now);
    const after = await save(database, view, next, now);
    return { reply: presentSubscription(after), changes: [changeOfSubscription(view.subscription, after.subscription)] };
  },
});

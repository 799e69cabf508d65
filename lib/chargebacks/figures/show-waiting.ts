import { figuresInput, type WaitingReply, waitingReply } from '@/lib/chargebacks/figures/schema';
import { findWaiting } from '@/lib/chargebacks/figures/store';
import { isFeatureOn } from '@/lib/chargebacks/store';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';
import { refuse } from '@/lib/refusal';

/** Chargebacks that wait for an answer. Refuses 404 while the feature is off. */
export const showWaiting = query<typeof figuresInput, WaitingReply>({
  name: 'chargeback.waiting',
  summary: 'Show how many chargebacks wait for an answer, and the next one due',
  allow: 'chargebacks:read',
  input: figuresInput,
  output: waitingReply,
  async run({ scope, now }) {
    const [isOn, waiting] = await Promise.all([isFeatureOn(scope), findWaiting(scope, now)]);
    if (!isOn) return refuse('not_found');
    if (!waiting) return { count: 0, amount: 0, next: null };
    const { id, dueAt, count, amount } = waiting;
    return { count, amount, next: { id, due_date: wireTime(dueAt) } };
  },
});

import { begun, stepOf } from '@/lib/subscriptions/renewal';
import type { SubscriptionRow } from '@/lib/subscriptions/subscription';

/** A date to come. A paused one is left out: nothing is charged. */
export type ComingPeriod = Pick<SubscriptionRow, 'amount' | 'tax' | 'platformDetails'> & {
  sequence: number;
  at: string;
  isLeftOut: boolean;
};

/** The next dates, up to so many and before `until`, if everything is paid and nothing changes. None of one that is suspended or has ended. */
export function comingPeriods(given: SubscriptionRow, count: number, until?: Date): ComingPeriod[] {
  const coming: ComingPeriod[] = [];
  let row: SubscriptionRow = { ...given, lastFailure: null, retryAt: null };
  while (coming.length < count && row.nextCaptureAt !== null) {
    const at = new Date(row.nextCaptureAt);
    if (until && at >= until) break;
    const step = stepOf({ ...row, dueAt: row.nextCaptureAt }, at);
    if (step?.kind !== 'charge' && step?.kind !== 'skip') break;
    const isLeftOut = step.kind === 'skip';
    row = begun(row, step.sequence, at);
    if (!isLeftOut) row = { ...row, paidCount: row.paidCount + 1 };
    const { amount, tax, platformDetails } = row;
    coming.push({ sequence: step.sequence, at: at.toISOString(), amount, tax, platformDetails, isLeftOut });
  }
  return coming;
}

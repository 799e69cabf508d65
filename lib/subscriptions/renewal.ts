import type { Retry } from '@/lib/acquirers/acquirer';
import { settings } from '@/lib/installation';
import { daysAfter } from '@/lib/japan/dates';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import type { RefusalCode } from '@/lib/refusal';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import { momentOn, type Period, periodsUntil } from '@/lib/subscriptions/schedule';
import {
  chargedAt,
  endsWithPeriod,
  type Failure,
  isPausedAt,
  isUnagreed,
  type SubscriptionRow,
  subscriptionMoves,
} from '@/lib/subscriptions/subscription';

/** How many days after the first try of a period a refused charge is tried again, rising; none: it is not. */
export type RetryDays = readonly number[];
/** How many days before a charge its customer is told of it. */
const remindDays: Record<Period, readonly number[]> = { weekly: [], monthly: [], yearly: [30, 7] };
/** So long after an acquirer that could not be asked. */
const outageMs = 60 * 60 * 1_000;

/** The next thing to do with a subscription that is due. */
export type Step =
  | { kind: 'charge'; sequence: number }
  | { kind: 'skip'; sequence: number }
  | { kind: 'miss'; sequence: number }
  | { kind: 'suspend' }
  | { kind: 'end' }
  | { kind: 'remind' };

const isPast = (moment: string | null, now: Date): boolean => moment !== null && Date.parse(moment) <= now.getTime();

/** The open period is over. */
function stepAtEnd(row: SubscriptionRow, now: Date): Step {
  const sequence = row.sequence + 1;
  if (endsWithPeriod(row)) return { kind: 'end' };
  if (row.lastFailure) return row.lastFailure.outage ? { kind: 'miss', sequence: row.sequence } : { kind: 'suspend' };
  if (isPausedAt(row, chargedAt(row, sequence))) return { kind: 'skip', sequence };
  // an installation that was off charges no period that is over already, and so never two at once; and from `endsAt` on it charges nothing
  return isPast(chargedAt(row, sequence + 1), now) || isPast(row.endsAt, now) ? { kind: 'miss', sequence } : { kind: 'charge', sequence };
}

/** What is to be done now; null: nothing yet. One step leads to the next: a caller asks again after each. */
export function stepOf(row: SubscriptionRow, now: Date): Step | null {
  if (!isPast(row.dueAt, now)) return null;
  if (isPast(row.nextCaptureAt, now)) return stepAtEnd(row, now);
  if (!isPast(row.retryAt, now)) return { kind: 'remind' };
  // nothing is charged from then on, and what is open is not owed
  if (isPast(row.endsAt, now)) return { kind: 'end' };
  return row.lastFailure?.needs ? { kind: 'suspend' } : { kind: 'charge', sequence: row.sequence };
}

const earliest = (...moments: (string | null)[]): string | null =>
  moments.filter((moment) => moment !== null).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;

/** With `dueAt` as its other times say. */
export function scheduled(row: SubscriptionRow): SubscriptionRow {
  const isWaiting = row.status === 'suspended' || row.status === 'deleted';
  return { ...row, dueAt: isWaiting ? null : earliest(row.retryAt, row.nextCaptureAt, row.remindAt) };
}

/** The next moment after `now` at which its customer is told of the coming charge. */
export function reminderAfter(row: SubscriptionRow, now: Date): string | null {
  const { nextCaptureAt, period, id } = row;
  if (nextCaptureAt === null || endsWithPeriod(row)) return null;
  const day = dayIn(new Date(nextCaptureAt));
  const moments = remindDays[period].map((days) => momentOn(daysAfter(day, -days), id));
  return moments.find((moment) => Date.parse(moment) > now.getTime()) ?? null;
}

/** What is charged from a period on that ends at `end`. A price whose time has come and that nobody has agreed to waits for the next one. */
function priceFrom(
  row: SubscriptionRow,
  end: string,
  now: Date,
): Pick<SubscriptionRow, 'amount' | 'tax' | 'platformDetails' | 'pendingChange'> {
  const { amount, tax, platformDetails, pendingChange: change } = row;
  if (change === null || !isPast(change.effectiveAt, now)) return { amount, tax, platformDetails, pendingChange: change };
  if (isUnagreed(change)) return { amount, tax, platformDetails, pendingChange: { ...change, effectiveAt: end } };
  return { amount: change.amount, tax: change.tax, platformDetails: change.platformDetails, pendingChange: null };
}

/** A period begins: the next one is counted from it, and a change whose time has come is in force. */
export function begun(row: SubscriptionRow, sequence: number, now: Date): SubscriptionRow {
  const nextCaptureAt = chargedAt(row, sequence + 1);
  const isResumed = row.pausedSince !== null && !isPausedAt(row, chargedAt(row, sequence));
  const after: SubscriptionRow = {
    ...row,
    ...priceFrom(row, nextCaptureAt, now),
    sequence,
    ...(isResumed && { pausedSince: null, resumesAt: null }),
    nextCaptureAt,
  };
  return scheduled({ ...after, remindAt: reminderAfter(after, now) });
}

/** The open period is left alone: its acquirer could not be asked until the next one began. */
export const leftUnasked = (row: SubscriptionRow): SubscriptionRow =>
  scheduled({ ...moved(row, 'active'), retryCount: 0, retryAt: null, lastFailure: null });

/** While its payment is under way nothing is due. */
export const trying = (row: SubscriptionRow): SubscriptionRow => ({ ...row, retryAt: null, dueAt: null });

function moved(row: SubscriptionRow, status: SubscriptionRow['status']): SubscriptionRow {
  if (row.status !== status && !subscriptionMoves[row.status].includes(status))
    throw new Error(`a subscription cannot go from ${row.status} to ${status}`);
  return { ...row, status };
}

/** From the next date after `at` on, as periods are counted. Those in between are not owed, and have no row. */
export function fromNextDate(row: SubscriptionRow, at: Date): SubscriptionRow {
  const last = row.anchorSequence + periodsUntil(row.anchor, row.period, dayIn(at));
  // on the day itself its moment may be yet to come
  const sequence = Math.max(row.sequence, isPast(chargedAt(row, last), at) ? last : last - 1);
  const after: SubscriptionRow = { ...row, sequence, nextCaptureAt: chargedAt(row, sequence + 1) };
  return { ...after, remindAt: reminderAfter(after, at) };
}

/** Periods are counted from today; the first of them is due at once. */
const fromNow = (row: SubscriptionRow, now: Date): SubscriptionRow => ({
  ...row,
  anchor: dayIn(now),
  anchorSequence: row.sequence + 1,
  nextCaptureAt: now.toISOString(),
});

/**
 * One that was given up goes on, from its next date or now. A change is in force with the period that begins then. What nobody has agreed to is not: a
 * period that begins now has the old price, and the answer is due at the date after it.
 */
export function revived(row: SubscriptionRow, start: 'now' | 'next', now: Date): SubscriptionRow {
  const paid = { retryCount: 0, retryAt: null, lastFailure: null };
  const anew = { ...moved(row, 'active'), ...paid, pausedSince: null, resumesAt: null, cancelAtPeriodEnd: false, stoppedByCustomer: false };
  const after = start === 'now' ? fromNow(anew, now) : fromNextDate(anew, now);
  const { pendingChange: change, sequence, nextCaptureAt } = after;
  const isDueLater = start === 'now' && change !== null && isUnagreed(change);
  const effectiveAt = isDueLater || nextCaptureAt === null ? chargedAt(after, sequence + 2) : nextCaptureAt;
  const then = { ...after, pendingChange: change && { ...change, effectiveAt } };
  return scheduled({ ...then, remindAt: reminderAfter(then, now) });
}

/** What is charged at once if one that was given up goes on now, tax included; null: nothing. */
export function chargedOnResume(row: SubscriptionRow, now: Date): number | null {
  if (row.status !== 'suspended') return null;
  const after = revived(row, 'now', now);
  const step = stepOf(after, now);
  if (step?.kind !== 'charge') return null;
  const { amount, tax } = begun(after, step.sequence, now);
  return amount + tax;
}

/** Its period is paid. One that was given up is charged again from its next date on. */
export const paid = (row: SubscriptionRow, at: string): SubscriptionRow =>
  scheduled({
    ...moved(row.status === 'suspended' ? fromNextDate(row, new Date(at)) : row, 'active'),
    paidCount: row.paidCount + 1,
    retryCount: 0,
    retryAt: null,
    lastFailure: null,
    startedAt: row.startedAt ?? at,
  });

export const suspended = (row: SubscriptionRow): SubscriptionRow =>
  scheduled({ ...moved(row, 'suspended'), retryAt: null, nextCaptureAt: null, remindAt: null });

export const ended = (row: SubscriptionRow, at: string): SubscriptionRow =>
  scheduled({ ...moved(row, 'deleted'), retryAt: null, nextCaptureAt: null, remindAt: null, pendingChange: null, endedAt: at });

/** There is another card, or something else has changed: an unpaid period is tried at once. */
export const triedAgain = (row: SubscriptionRow, at: string): SubscriptionRow => {
  const { needs: _needs, ...failure } = row.lastFailure ?? { code: 'other_error' as const, at };
  return scheduled({ ...row, retryAt: at, lastFailure: failure });
};

/**
 * While the payment of its period is under way its customer gives another card: if the payment is refused, that card is tried at once. `trying` has left
 * nothing else in `retryAt`.
 */
export const withOtherCard = (row: SubscriptionRow, at: string): SubscriptionRow => ({ ...row, retryAt: at, dueAt: null });

/** The moments of the retries after a first try. Those that are not before its next charge do not count: by then the period is over. */
function retriesOf(row: SubscriptionRow, firstTriedAt: string, ofMerchant: RetryDays | null): string[] {
  const retryDays = ofMerchant ?? settings().subscriptionRetryDays;
  const day = dayIn(new Date(firstTriedAt));
  const moments = retryDays.map((days) => momentOn(daysAfter(day, days), row.id));
  return moments.filter((moment) => row.nextCaptureAt === null || Date.parse(moment) < Date.parse(row.nextCaptureAt));
}

const latest = (...moments: (string | null | undefined)[]): string | null =>
  moments.filter((moment) => typeof moment === 'string').toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null;

/** When the open period, which is unpaid, is tried for the last time, or given up where nobody tries; null: it is not tried again. */
export function lastTryOf({
  subscription: row,
  charge,
  retryDays,
}: Pick<SubscriptionView, 'subscription' | 'charge' | 'retryDays'>): string | null {
  // what was decided at the last refusal holds, whatever the days are by now
  if (row.retryAt !== null && row.lastFailure?.needs) return row.retryAt;
  return charge?.firstTriedAt ? latest(row.retryAt, ...retriesOf(row, charge.firstTriedAt, retryDays)) : null;
}

/** Refusals that no repetition helps against. */
const hard: readonly RefusalCode[] = ['card_expired', 'invalid_number', 'fraudulent'];

/** `neverAsked`: the acquirer could not be asked. `needs`: where nobody was asked, since something here is in the way. */
export type ChargeRefusal = { code: RefusalCode; retry?: Retry | undefined; neverAsked?: true | undefined; needs?: Failure['needs'] };

function needsOf({ code, retry, needs }: ChargeRefusal): Pick<Failure, 'needs'> {
  if (needs) return { needs };
  if (retry === 'with_customer') return { needs: 'customer' };
  return retry === 'never' || hard.includes(code) ? { needs: 'card' } : {};
}

/**
 * The charge of the open period was refused; `row`: as it was while its payment was under way. It is tried again on the days of `retryDays` (null:
 * as usual here) after `firstTriedAt` (see `firstTryOf`); where only its customer can help, the last of these days is how long the period waits for them. Without a day left it is suspended.
 */
export function refused(
  row: SubscriptionRow,
  refusal: ChargeRefusal,
  { at, firstTriedAt, retryDays }: { at: string; firstTriedAt: string; retryDays: RetryDays | null },
): SubscriptionRow {
  // what was given up stays so: a repetition by hand has changed nothing
  const isGivenUp = row.status === 'suspended';
  const failure: Failure = { code: refusal.code, at, ...needsOf(refusal) };
  if (refusal.neverAsked) {
    const outage: Failure = { code: refusal.code, at, outage: true };
    const again = new Date(Date.parse(at) + outageMs).toISOString();
    return isGivenUp
      ? scheduled({ ...row, lastFailure: failure })
      : scheduled({ ...moved(row, 'retrying'), lastFailure: outage, retryAt: again });
  }
  // of what is in the way here nobody was asked, and so nobody has refused
  const after = { ...row, retryCount: row.retryCount + (refusal.needs ? 0 : 1), lastFailure: failure };
  if (isGivenUp) return scheduled(after);
  if (row.retryAt !== null) return triedAgain(moved(after, 'retrying'), at);
  const left = retriesOf(row, firstTriedAt, retryDays).filter((moment) => Date.parse(moment) > Date.parse(at));
  const next = failure.needs ? left.at(-1) : left[0];
  return next === undefined ? suspended(after) : scheduled({ ...moved(after, 'retrying'), retryAt: next });
}

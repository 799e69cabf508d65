import { daysAfter } from '@/lib/japan/dates';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import type { PaymentMethod } from '@/lib/money/methods';
import type { RefusalCode } from '@/lib/refusal';
import type { PlatformDetails } from '@/lib/splits/split';
import type { AgreedTerms } from '@/lib/subscriptions/order-terms';
import { dayOfPeriod, momentOn, type Period, periodsUntil } from '@/lib/subscriptions/schedule';

export const subscriptionStatuses = ['pending', 'active', 'retrying', 'suspended', 'deleted'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/**
 * Every legal status change. pending: nothing is charged yet. retrying: the charge of the open period was refused. suspended: that period is
 * given up and not owed. deleted: nothing is charged any more.
 */
export const subscriptionMoves: Record<SubscriptionStatus, readonly SubscriptionStatus[]> = {
  pending: ['active', 'retrying', 'suspended', 'deleted'],
  active: ['retrying', 'suspended', 'deleted'],
  retrying: ['active', 'suspended', 'deleted'],
  suspended: ['active', 'deleted'],
  deleted: [],
};

/**
 * Why the open period is unpaid. `needs`: no retry helps before its customer has given another card, or was there to be asked, or before its merchant
 * has put right what is in the way, such as the share of a seller that has left. `outage`: the acquirer could not be asked, which says nothing of the card.
 */
export type Failure = { code: RefusalCode; at: string; needs?: 'card' | 'customer' | 'merchant'; outage?: true };

export const consents = ['not_needed', 'asked', 'given', 'refused'] as const;

/**
 * What is charged, and who gets how much of it, from a date on. `consent`: asked until its customer has agreed to a higher price, or has refused it;
 * `otherwise`: what becomes of it if they have not agreed by then.
 */
export type PendingChange = {
  amount: number;
  tax: number;
  platformDetails: PlatformDetails | null;
  effectiveAt: string;
  consent: (typeof consents)[number];
  otherwise: 'keep' | 'end';
};

/** Whether it waits for its customer, who has not agreed. */
export const isUnagreed = ({ consent }: Pick<PendingChange, 'consent'>): boolean => consent === 'asked' || consent === 'refused';

/** The row as JSON in the database: yen as numbers, times as ISO text, days of Tokyo as `YYYY-MM-DD`. */
export type SubscriptionRow = {
  tenantId: string;
  id: string;
  /** Counts its changes: what was decided on an older one is decided again. */
  version: number;
  status: SubscriptionStatus;
  customerId: string;
  /** Before tax, of each period. */
  amount: number;
  tax: number;
  currency: 'JPY';
  /** Null: of a merchant without sellers. */
  platformDetails: PlatformDetails | null;
  period: Period;
  /** The day that periods are counted from, and the sequence of its charge. */
  anchor: string;
  anchorSequence: number;
  /** Of the period that began last; 0: none. */
  sequence: number;
  paidCount: number;
  maxCharges: number | null;
  endsAt: string | null;
  cancelAtPeriodEnd: boolean;
  /** Whether its customer has paused it or has asked for its end, and so may take that back. */
  stoppedByCustomer: boolean | null;
  /** Pauses from the next period on, until the first date after `resumesAt`. */
  pausedSince: string | null;
  resumesAt: string | null;
  pendingChange: PendingChange | null;
  /** Charges of the open period that somebody was asked for, and refused. */
  retryCount: number;
  retryAt: string | null;
  /** When the open period ends: the next charge, unless it ends there. */
  nextCaptureAt: string | null;
  /** When its customer is told of the next charge. */
  remindAt: string | null;
  /** When there is something to do; null: nothing, or its charge is under way. */
  dueAt: string | null;
  lastFailure: Failure | null;
  description: string | null;
  externalSubscriptionNum: string | null;
  metadata: Record<string, string>;
  locale: 'ja' | 'en';
  /** Its customer's page, as its id is written, and that id: 128 random bits. */
  page: string;
  pageId: string;
  /** The checkout that started it. */
  session: string | null;
  /** What its customer was shown before the order. */
  terms: AgreedTerms | null;
  createdAt: string;
  updatedAt: string;
  /** Of the first paid charge. */
  startedAt: string | null;
  endedAt: string | null;
};

/** due: not tried yet. trying: a payment is under way. unpaid: the last one was refused. skipped: paused. missed: nobody was there to charge it. */
export const chargeStates = ['due', 'trying', 'paid', 'unpaid', 'skipped', 'missed'] as const;
export type ChargeState = (typeof chargeStates)[number];

/** One period's charge: its key is the guard against charging a period twice. */
export type ChargeRow = {
  tenantId: string;
  subscriptionId: string;
  sequence: number;
  state: ChargeState;
  /** First day of the period, and of the next one. */
  startsOn: string;
  endsOn: string;
  amount: number;
  tax: number;
  /** The last that was tried. */
  paymentId: string | null;
  tries: number;
  /** Of the tries that were answered; while there is none, of the last. */
  firstTriedAt: string | null;
  settledAt: string | null;
};

/** The next version of a row. */
export const changedAt = (row: SubscriptionRow, at: string): SubscriptionRow => ({ ...row, version: row.version + 1, updatedAt: at });

type Dates = Pick<SubscriptionRow, 'id' | 'anchor' | 'anchorSequence' | 'period'>;

/** The day on which a period begins and is charged. */
export const startOf = ({ anchor, anchorSequence, period }: Omit<Dates, 'id'>, sequence: number): string =>
  dayOfPeriod(anchor, period, sequence - anchorSequence);

/** When a period is charged. */
export const chargedAt = (dates: Dates, sequence: number): string => momentOn(startOf(dates, sequence), dates.id);

/** The last period that begins before `end`; the first begins in any case. */
export function lastBefore(dates: Dates, end: string): number {
  const last = dates.anchorSequence + periodsUntil(dates.anchor, dates.period, dayIn(new Date(end)));
  return Math.max(dates.anchorSequence, Date.parse(chargedAt(dates, last)) < Date.parse(end) ? last : last - 1);
}

/** Whether nothing is charged after the open period. */
export function endsWithPeriod(row: SubscriptionRow): boolean {
  const { cancelAtPeriodEnd, maxCharges, paidCount, endsAt, sequence, pendingChange } = row;
  // of one that was resumed now it is that moment, whatever its time of day
  const nextMs = Date.parse(row.nextCaptureAt ?? chargedAt(row, sequence + 1));
  const isOver = endsAt !== null && Date.parse(endsAt) <= nextMs;
  const isRefused =
    pendingChange !== null &&
    isUnagreed(pendingChange) &&
    pendingChange.otherwise === 'end' &&
    Date.parse(pendingChange.effectiveAt) <= nextMs;
  return cancelAtPeriodEnd || isOver || isRefused || (maxCharges !== null && paidCount >= maxCharges);
}

/** Whether its next date is charged, as it stands: it neither ends there nor pauses. */
export const isChargedNext = (row: SubscriptionRow): boolean =>
  row.nextCaptureAt !== null && !endsWithPeriod(row) && !isPausedAt(row, chargedAt(row, row.sequence + 1));

/** What its customer pays beside the price: the fee of the day, and for the way of paying that they have ordered with never more than they have read. */
export function cappedFee({ terms }: Pick<SubscriptionRow, 'terms'>, method: PaymentMethod, fee: number): number {
  const read = terms?.terms;
  return read?.charges.method === method ? Math.min(fee, read.price.fee) : fee;
}

/** The last day of the open period; null: none has begun. */
export const lastDayOf = (row: Omit<Dates, 'id'> & Pick<SubscriptionRow, 'sequence'>): string | null =>
  row.sequence === 0 ? null : daysAfter(startOf(row, row.sequence + 1), -1);

/** The last day of the last period that begins before `endsAt`: it runs to its end; null: it goes on. */
export const plannedEndOf = (row: SubscriptionRow): string | null =>
  row.endsAt === null ? null : lastDayOf({ ...row, sequence: lastBefore(row, row.endsAt) });

/** Its last day: that of its period, if it has ended with it; null: it has not ended. */
export function endedOn(row: SubscriptionRow): string | null {
  const { endedAt, lastFailure, sequence } = row;
  if (endedAt === null) return null;
  const isWithPeriod = lastFailure === null && Date.parse(endedAt) >= Date.parse(chargedAt(row, sequence + 1));
  return (isWithPeriod ? lastDayOf(row) : null) ?? dayIn(new Date(endedAt));
}

/** Whether its customer will be charged another price. Who gets how much of it is not theirs to know. */
export const isPriceChange = ({ amount, tax, pendingChange: change }: Pick<SubscriptionRow, 'amount' | 'tax' | 'pendingChange'>): boolean =>
  change !== null && (change.amount !== amount || change.tax !== tax);

/** Whether an end with the period is an end now: nothing is charged yet, or what is open is not paid, and then not owed. */
export const endsNow = ({ status }: Pick<SubscriptionRow, 'status'>): boolean => status !== 'active';

/** Whether the period that would begin then is left out. */
export const isPausedAt = ({ pausedSince, resumesAt }: SubscriptionRow, at: string): boolean =>
  pausedSince !== null && (resumesAt === null || Date.parse(resumesAt) > Date.parse(at));

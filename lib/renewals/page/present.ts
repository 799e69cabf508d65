import type { Face } from '@/lib/merchants/checkout/checkout';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import type { ManageReply } from '@/lib/renewals/page/schema';
import type { PagePayment } from '@/lib/renewals/page/store';
import { comingPeriods } from '@/lib/subscriptions/coming';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import { chargedOnResume, lastTryOf } from '@/lib/subscriptions/renewal';
import { dayNumberOf } from '@/lib/subscriptions/schedule';
import { chargedAt, endedOn, endsNow, isPriceChange, isUnagreed, lastDayOf, type SubscriptionRow } from '@/lib/subscriptions/subscription';
import { isExpired, monthOf } from '@/lib/vault/expiry';

/** `payments`: newest first; `shown`: so many of them. `fee`: what the customer's way of paying costs beside the price. */
type ManageFacts = {
  view: SubscriptionView;
  payments: readonly PagePayment[];
  shown: number;
  platform: { face: Face; mayPause: boolean };
  fee: number;
};

/** So many dates ahead a paused one is looked at. */
const ahead = 13;
const grossOf = ({ amount, tax }: { amount: number; tax: number }): number => amount + tax;

function nextOf({ view: { subscription }, fee }: ManageFacts): ManageReply['next'] {
  const coming = comingPeriods(subscription, ahead).find(({ isLeftOut }) => !isLeftOut);
  return coming ? { at: wireTime(coming.at), total: grossOf(coming) + fee } : null;
}

function nothingOf({ status, pausedSince }: SubscriptionRow): ManageReply['nothing'] {
  if (status === 'deleted') return 'ended';
  if (status === 'suspended') return 'suspended';
  return pausedSince === null ? 'ends' : 'paused';
}

function unpaidOf({ view, fee }: ManageFacts): ManageReply['unpaid'] {
  const { subscription: row, charge } = view;
  if (row.status !== 'retrying' || charge === null) return null;
  const needs = row.lastFailure?.needs ?? null;
  return {
    total: grossOf(charge) + fee,
    retry_at: needs === null ? wireTimeOrNull(row.retryAt) : null,
    last_at: wireTimeOrNull(lastTryOf(view)),
    needs,
  };
}

function onResumeOf({ view, fee }: ManageFacts, now: Date): ManageReply['on_resume'] {
  const gross = chargedOnResume(view.subscription, now);
  return gross === null ? null : { gross, total: gross + fee };
}

function changeOf({ view: { subscription: row }, fee }: ManageFacts): ManageReply['change'] {
  const { pendingChange: change } = row;
  if (change === null || !isPriceChange(row)) return null;
  const gross = grossOf(change);
  const { consent, otherwise, effectiveAt } = change;
  return { gross, total: gross + fee, effective_at: wireTime(effectiveAt), consent, otherwise };
}

function methodOf({ view: { customer } }: ManageFacts, now: Date): ManageReply['method'] {
  const { kind, card } = customer;
  if (!card) return { type: kind, brand: null, last_four_digits: null, expiry: null };
  const { brand, lastFour, month, year } = card;
  return {
    type: kind,
    brand,
    last_four_digits: lastFour,
    // an acquirer learns of the card that replaces an expired one, and we do not
    expiry: { month, year, is_over: card.acquirer === null && isExpired({ month, year }, monthOf(now)) },
  };
}

function startedAtOf(row: SubscriptionRow): string | null {
  if (row.startedAt !== null) return wireTime(row.startedAt);
  return row.status === 'deleted' ? null : wireTime(chargedAt(row, row.anchorSequence));
}

function resumable(row: SubscriptionRow, now: Date): ManageReply['may']['resume'] {
  const { status, pausedSince, cancelAtPeriodEnd } = row;
  if (status === 'suspended') return chargedOnResume(row, now) === null ? null : 'suspension';
  if (!row.stoppedByCustomer) return null;
  if (cancelAtPeriodEnd) return 'end';
  return pausedSince === null ? null : 'pause';
}

function mayOf({ view: { subscription: row }, platform }: ManageFacts, now: Date): ManageReply['may'] {
  const isOver = row.status === 'deleted';
  const ends = row.cancelAtPeriodEnd || isOver;
  return {
    change_card: !isOver,
    pause: platform.mayPause && !ends && row.pausedSince === null && row.status !== 'suspended',
    resume: isOver ? null : resumable(row, now),
    end: ends ? null : endsNow(row) ? 'now' : 'period',
    answer: !ends && row.pendingChange !== null && isUnagreed(row.pendingChange),
  };
}

const paymentOf =
  ({ page }: SubscriptionRow) =>
  ({ id, status, total, refunded, sequence, createdAt, capturedAt }: PagePayment): ManageReply['payments'][number] => ({
    id,
    at: wireTime(capturedAt ?? createdAt),
    total,
    refunded,
    status,
    receipt: capturedAt === null ? null : `/manage/${page}/receipts/${sequence}`,
  });

/** The subscription as its customer sees it at `now`. */
export function presentManagePage(facts: ManageFacts, now: Date): ManageReply {
  const { view, payments, shown, platform, fee } = facts;
  const { subscription: row, charge } = view;
  const { amount, tax, retryAt, nextCaptureAt, resumesAt, pausedSince } = row;
  const next = nextOf(facts);
  const isDue = (moment: string | null) => moment !== null && Date.parse(moment) <= now.getTime();
  return {
    status: row.status,
    merchant: platform.face,
    locale: row.locale,
    description: row.description,
    period: row.period,
    day: dayNumberOf(row.anchor, row.period),
    anchor: row.anchor,
    price: { amount, tax, fee, total: amount + tax + fee },
    started_at: startedAtOf(row),
    ended_on: endedOn(row),
    lasts_until: lastDayOf(row),
    next,
    nothing: next ? null : nothingOf(row),
    is_tried: charge?.state === 'trying' || (row.dueAt !== null && (isDue(retryAt) || isDue(nextCaptureAt))),
    unpaid: unpaidOf(facts),
    on_resume: onResumeOf(facts, now),
    pause: pausedSince === null ? null : { since: wireTime(pausedSince), resumes_at: wireTimeOrNull(resumesAt) },
    change: changeOf(facts),
    method: methodOf(facts, now),
    payments: payments.slice(0, shown).map(paymentOf(row)),
    has_earlier_payments: payments.length > shown,
    may: mayOf(facts, now),
  };
}

import type { PaidBy } from '@/lib/mail/customer-mail';
import type { Schedule, SubscriptionMailFacts } from '@/lib/mail/subscription-mail';
import { customerLink } from '@/lib/own-urls';
import type { Locale } from '@/lib/refusal';
import { comingPeriods } from '@/lib/subscriptions/coming';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import { lastTryOf } from '@/lib/subscriptions/renewal';
import { dayNumberOf } from '@/lib/subscriptions/schedule';
import { endedOn, endsWithPeriod, isPriceChange, lastDayOf, plannedEndOf, type SubscriptionRow } from '@/lib/subscriptions/subscription';

const grossOf = ({ amount, tax }: { amount: number; tax: number }): number => amount + tax;
const noonOf = (day: string): Date => new Date(`${day}T12:00:00+09:00`);
const noonOrNull = (day: string | null): Date | null => (day === null ? null : noonOf(day));
const dateOrNull = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));
const lateDay = 28;

/** On which days it is charged, in words that a sentence needs. */
function scheduleOf({ anchor, period }: Pick<SubscriptionRow, 'anchor' | 'period'>, locale: Locale): Schedule {
  const noon = noonOf(anchor);
  const inTokyo = (style: Intl.DateTimeFormatOptions) =>
    noon.toLocaleDateString(locale === 'ja' ? 'ja-JP' : 'en-GB', { timeZone: 'Asia/Tokyo', ...style });
  const day = dayNumberOf(anchor, period);
  return {
    period,
    weekday: inTokyo({ weekday: 'long' }),
    date: inTokyo({ month: 'long', day: 'numeric' }),
    day,
    late: period === 'monthly' && day > lateDay ? 'yes' : 'no',
  };
}

function paidBy({ customer: { kind, card } }: SubscriptionView): PaidBy {
  if (card) return { kind: card.brand, store: null, ending: card.lastFour };
  return { kind: kind === 'credit_card' ? 'visa' : kind, store: null, ending: null };
}

function changeIn(row: SubscriptionRow, fee: number): SubscriptionMailFacts['change'] {
  const { pendingChange: change } = row;
  if (!change || !isPriceChange(row)) return null;
  const { effectiveAt, consent, otherwise } = change;
  return { total: grossOf(change) + fee, at: new Date(effectiveAt), consent: consent === 'asked' ? 'asked' : 'none', otherwise };
}

/** What its customer is told of a subscription as it is now. `fee`: for the way of paying. */
export function mailFactsOf(view: SubscriptionView, fee: number): SubscriptionMailFacts {
  const { subscription: row, charge } = view;
  const coming = comingPeriods(row, 1).find(({ isLeftOut }) => !isLeftOut);
  const needs = row.lastFailure?.needs;
  return {
    item: row.description,
    total: grossOf(row.status === 'retrying' && charge ? charge : row) + fee,
    schedule: scheduleOf(row, row.locale),
    by: paidBy(view),
    next: coming ? { at: new Date(coming.at), total: grossOf(coming) + fee } : null,
    isOnce: endsWithPeriod(row) || row.maxCharges === 1,
    count: row.maxCharges,
    endsOn: noonOrNull(plannedEndOf(row)),
    retryAt: dateOrNull(row.retryAt),
    lastAt: dateOrNull(lastTryOf(view)),
    needs: needs === 'card' || needs === 'customer' ? needs : null,
    change: changeIn(row, fee),
    lastDay: noonOrNull(lastDayOf(row)),
    endedOn: noonOrNull(endedOn(row)),
    link: customerLink(`/manage/${row.page}`),
  };
}

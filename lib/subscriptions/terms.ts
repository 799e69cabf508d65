import { daysAfter } from '@/lib/japan/dates';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import type { PaymentMethod } from '@/lib/money/methods';
import { wireTime } from '@/lib/operation/time';
import type { OrderTerms } from '@/lib/subscriptions/order-terms';
import { dayNumberOf, dayOfPeriod, type Period, periodsUntil } from '@/lib/subscriptions/schedule';
import { chargedAt, lastBefore, startOf } from '@/lib/subscriptions/subscription';

// What a customer reads on the last screen before ordering a subscription: the six items of 特定商取引法 12条の6, made from data.

/** What a merchant says once, for every subscription that it sells. */
type SellerTerms = { name: string; disclosure: string | null; contact: string; cancel: string; delivery: string };

/** What a checkout lets its customer subscribe to. `id`, `pageId`: what it will have. Moments in ISO. */
export type OrderedSubscription = {
  id: string;
  pageId: string;
  period: Period;
  /** Nothing is charged before; null: the order is paid at once. */
  startAt: string | null;
  maxCharges: number | null;
  endsAt: string | null;
  externalSubscriptionNum: string | null;
  description: string | null;
  metadata: Record<string, string>;
  /** As they were when the checkout was made. */
  seller: SellerTerms;
};

type Offer = {
  subscription: OrderedSubscription;
  /** Of each period, tax included. */
  amount: number;
  tax: number;
  items: { description: string; quantity: number }[];
  until: Date;
  /** Whether the merchant’s mails about subscriptions are on. */
  isMailed: boolean;
  locale: 'ja' | 'en';
};

/** How many dates are in the year that begins with the first. */
const chargesOfYear = (anchor: string, period: Period): number =>
  1 + periodsUntil(anchor, period, daysAfter(dayOfPeriod(anchor, 'yearly', 1), -1));

/** The terms of an order made at `now`. `fee`: what the customer pays each time for this way of paying, at most. */
export function termsOfOrder(offer: Offer, { method, fee }: { method: PaymentMethod; fee: number }, now: Date): OrderTerms {
  const { subscription, amount, tax } = offer;
  const { id, period, startAt, maxCharges, endsAt, seller } = subscription;
  const anchor = dayIn(startAt === null ? now : new Date(startAt));
  const dates = { id, anchor, anchorSequence: 1, period };
  const limits = [...(maxCharges === null ? [] : [maxCharges]), ...(endsAt === null ? [] : [lastBefore(dates, endsAt)])];
  const charges = limits.length > 0 ? Math.min(...limits) : null;
  const [each, counted] = [amount + fee, charges ?? chargesOfYear(anchor, period)];
  const isLast = charges === 1;
  return {
    locale: offer.locale,
    seller: { name: seller.name, disclosure_url: seller.disclosure },
    quantity: { period, items: offer.items },
    price: { amount, tax, fee, each, total: { of: charges === null ? 'first_year' : 'all', charges: counted, amount: each * counted } },
    charges: {
      method,
      first_on: anchor,
      first_at: startAt === null ? null : wireTime(chargedAt(dates, 1)),
      next_on: isLast ? null : startOf(dates, 2),
      next_at: isLast ? null : wireTime(chargedAt(dates, 2)),
      day: dayNumberOf(anchor, period),
      free_until: startAt === null ? null : daysAfter(anchor, -1),
    },
    renewal: { automatic: !isLast, charges, ends_at: endsAt === null ? null : wireTime(endsAt) },
    delivery: seller.delivery,
    offer_until: wireTime(offer.until),
    cancel: { rule: seller.cancel, contact: seller.contact, page_mailed: offer.isMailed },
  };
}

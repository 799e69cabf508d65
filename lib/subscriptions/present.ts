import type { Caller } from '@/lib/auth/actor';
import { can } from '@/lib/auth/permissions';
import { presentCustomer, type ShownCustomer } from '@/lib/customers/present';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import { customerLink } from '@/lib/own-urls';
import { entriesOf, type PlatformDetails } from '@/lib/splits/split';
import { dayNumberOf } from '@/lib/subscriptions/schedule';
import type { SubscriptionReply } from '@/lib/subscriptions/schema';
import { type ChargeRow, endsWithPeriod, type SubscriptionRow, startOf } from '@/lib/subscriptions/subscription';

/** A subscription with everything needed to show it and to decide about it. */
export type SubscriptionView = {
  subscription: SubscriptionRow;
  customer: ShownCustomer;
  /** Of the open period; null: none has begun, or it has no row. */
  charge: ChargeRow | null;
  /** The last ten, newest first. */
  payments: string[];
  /** Its merchant's; null: as usual here. Of a new one none: a first charge is not repeated. */
  retryDays: number[] | null;
};

/** A period that a payment is the charge of, with its subscription. */
export type PeriodCharge = SubscriptionView & { charge: ChargeRow };

export const presentDetails = (details: PlatformDetails | null) =>
  details && {
    submerchants: entriesOf(details).map(({ submerchantId, amount, platformFee }) => ({
      submerchant_id: submerchantId,
      amount,
      platform_fee: platformFee,
    })),
  };

/** As a caller may see it: the customer's page lets in whoever has its address, so it is told to those alone who may change the subscription themselves. */
export function shownTo({ actor }: Pick<Caller, 'actor'>, view: SubscriptionView): SubscriptionReply {
  const shown = presentSubscription(view);
  return can(actor, 'payments:write') ? shown : { ...shown, manage_url: null };
}

/** A period keeps its days where later ones are counted from another anchor. */
function periodIn({ subscription: row, charge }: SubscriptionView): SubscriptionReply['current_period'] {
  const { sequence } = row;
  if (sequence === 0) return null;
  if (charge?.sequence === sequence) return { sequence, start: charge.startsOn, end: charge.endsOn };
  return { sequence, start: startOf(row, sequence), end: startOf(row, sequence + 1) };
}

function timesOf(row: SubscriptionRow) {
  const { nextCaptureAt, retryAt, lastFailure, endsAt, pausedSince, resumesAt } = row;
  return {
    next_capture_at: endsWithPeriod(row) ? null : wireTimeOrNull(nextCaptureAt),
    retry_count: row.retryCount,
    retry_at: lastFailure?.needs ? null : wireTimeOrNull(retryAt),
    last_failure: lastFailure && { code: lastFailure.code, at: wireTime(lastFailure.at), needs: lastFailure.needs ?? null },
    max_charges: row.maxCharges,
    ends_at: wireTimeOrNull(endsAt),
    cancel_at_period_end: row.cancelAtPeriodEnd,
    pause: pausedSince === null ? null : { since: wireTime(pausedSince), resumes_at: wireTimeOrNull(resumesAt) },
  };
}

function changeIn({ pendingChange: change }: SubscriptionRow): SubscriptionReply['pending_change'] {
  if (!change) return null;
  const { amount, tax, platformDetails, effectiveAt, consent, otherwise } = change;
  return { amount, tax, platform_details: presentDetails(platformDetails), effective_at: wireTime(effectiveAt), consent, otherwise };
}

/** The subscription as the API and its events show it. */
export function presentSubscription(view: SubscriptionView): SubscriptionReply {
  const { subscription: row, customer, payments } = view;
  const shown = presentCustomer(customer);
  return {
    id: row.id,
    resource: 'subscription',
    status: row.status,
    customer: shown,
    amount: row.amount,
    tax: row.tax,
    currency: row.currency,
    period: row.period,
    day: dayNumberOf(row.anchor, row.period),
    description: row.description,
    external_subscription_num: row.externalSubscriptionNum,
    platform_details: presentDetails(row.platformDetails),
    payment_details: shown.source,
    current_period: periodIn(view),
    ...timesOf(row),
    pending_change: changeIn(row),
    manage_url: customerLink(`/manage/${row.page}`),
    session: row.session,
    metadata: row.metadata,
    payments,
    created_at: wireTime(row.createdAt),
    ended_at: wireTimeOrNull(row.endedAt),
  };
}

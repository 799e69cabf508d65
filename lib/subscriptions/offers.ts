import type { SubscriptionReply } from '@/lib/subscriptions/schema';
import type { ChargeState } from '@/lib/subscriptions/subscription';

export type SubscriptionAction = 'retry' | 'change' | 'pause' | 'resume' | 'end';
/** `reason`: why not now; null: it is possible. */
export type SubscriptionOffer = { action: SubscriptionAction; reason: 'under_way' | 'nothing_unpaid' | null };

type Standing = Pick<SubscriptionReply, 'status' | 'pause' | 'cancel_at_period_end'>;

function retryReason(open: ChargeState | null): SubscriptionOffer['reason'] {
  if (open === 'unpaid') return null;
  return open === 'trying' ? 'under_way' : 'nothing_unpaid';
}

/** What a merchant's people can do with a subscription, the first thing first, as its operations allow. `open`: the state of its open period. */
export function offersOf({ status, pause, cancel_at_period_end: isEnding }: Standing, open: ChargeState | null): SubscriptionOffer[] {
  if (status === 'deleted') return [];
  const isFailing = status === 'retrying' || status === 'suspended';
  const isStopped = pause !== null || isEnding || status === 'suspended';
  const isTried = open === 'trying' ? ('under_way' as const) : null;
  const offers: (SubscriptionOffer | false)[] = [
    isFailing && { action: 'retry', reason: retryReason(open) },
    isStopped && { action: 'resume', reason: status === 'suspended' ? isTried : null },
    { action: 'change', reason: null },
    pause === null && status !== 'suspended' && { action: 'pause', reason: null },
    { action: 'end', reason: isTried },
  ];
  return offers.filter((offer) => offer !== false);
}

/** Whether the next period will not be charged, because it is paused then. */
export const isLeftOut = ({ pause, next_capture_at: next }: Pick<SubscriptionReply, 'pause' | 'next_capture_at'>): boolean =>
  pause !== null && next !== null && (pause.resumes_at === null || Date.parse(pause.resumes_at) > Date.parse(next));

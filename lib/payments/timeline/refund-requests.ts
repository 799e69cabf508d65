import type { PaymentView } from '@/lib/payments/payment';
import { actorOf, entry, type HistoryChange, netOf, type TimelineEntry, type TimelineKind } from '@/lib/payments/timeline/entry';

const decisions: Record<string, TimelineKind> = {
  completed: 'request_completed',
  rejected: 'request_rejected',
  returned: 'request_returned',
  return_undone: 'request_return_undone',
};
const ofClaim: Record<string, TimelineKind> = {
  'refund_claim.create': 'claim_made',
  'refund_claim.send': 'claim_sent',
  'refund_claim.withdraw': 'claim_withdrawn',
  'refund_claim.tell': 'claim_told',
};

type Decision = Pick<HistoryChange, 'operation' | 'actorKind' | 'actorLabel' | 'after'>;
/** Who decided a request: a person, the bank by its statement, or a person through the sandbox. */
export function decider({ operation, actorKind, actorLabel, after }: Decision): Pick<TimelineEntry, 'actor' | 'asked_by'> {
  const actor = actorOf(actorKind, actorLabel);
  if (after?.recorded_from === 'bank_statement') return { actor: { kind: 'bank_statement', name: null }, asked_by: actor };
  if (operation === 'refund_request.simulate') return { actor: { kind: 'sandbox', name: null }, asked_by: actor };
  return { actor, asked_by: null };
}

/**
 * A change of a refund request or its refund link; null: neither. Its amount is the refunded amount. The assignee and the destination
 * account are not shown here.
 */
export function requestChanged(view: PaymentView, change: HistoryChange): TimelineEntry | null {
  const { id, operation, actorKind, actorLabel, after, createdAt } = change;
  const actor = actorOf(actorKind, actorLabel);
  const claim = ofClaim[operation];
  if (claim) return entry(id, createdAt, claim, { actor, amount: typeof after?.amount === 'number' ? after.amount : null });
  const request = view.requests.find((one) => one.id === after?.refund_request);
  if (!request) return null;
  const { amount } = request;
  if (after?.request_status === 'pending') return entry(id, createdAt, 'request_made', { actor, amount });
  const kind = decisions[String(after?.request_status)];
  if (!kind) return null;
  if (kind === 'request_return_undone')
    return entry(id, createdAt, kind, { actor, amount, reason: typeof after?.reason === 'string' ? after.reason : null });
  const isRefused = kind === 'request_rejected' || kind === 'request_returned';
  return entry(id, createdAt, kind, { ...decider(change), amount, reason: isRefused ? request.decidedReason : null });
}

/**
 * The refund requests of a seller, oldest first, with the amount the seller gives back; a completed one appears as its refund. The reason
 * of a rejection is about the customer's account and is hidden.
 */
export const sellersRequests = ({ requests }: PaymentView): TimelineEntry[] =>
  requests.flatMap(({ id, status, splits, createdAt, decidedAt, resendOf }) => {
    if (resendOf !== null) return [];
    const amount = netOf(splits);
    const made = entry(id, createdAt, 'request_made', { amount });
    return status === 'rejected' && decidedAt ? [made, entry(id, decidedAt, 'request_rejected', { amount })] : [made];
  });

import type { HeldCause, HeldFacts, HeldState, There } from '@/lib/chargebacks/held/held-dispute';
import type { HeldDisputeReply } from '@/lib/chargebacks/held/schema';
import type { HeldDispute } from '@/lib/db/generated/client';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';

export function presentHeld(row: HeldDispute): HeldDisputeReply {
  const { status, amount, currency } = row.there as There;
  const { payment, dueAt, reasonCode, disputable } = row.facts as HeldFacts;
  return {
    resource: 'held_dispute',
    acquirer: row.acquirer,
    reference: row.reference,
    state: row.state as HeldState,
    cause: row.cause as HeldCause,
    there: { status, amount, currency, payment: payment ?? null, due_at: dueAt ?? null, reason_code: reasonCode ?? null },
    disputable: row.cause === 'above_disputable' ? (disputable ?? null) : null,
    merchant_id: row.tenantId,
    payment_id: row.paymentId,
    chargeback_id: row.chargebackId,
    held_at: wireTime(row.heldAt),
    tried_at: wireTime(row.triedAt),
    ended_at: wireTimeOrNull(row.endedAt),
    decided_by: row.decidedByName,
    reason: row.reason,
  };
}

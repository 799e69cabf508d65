import type { Actor } from '@/lib/auth/actor';
import type { MerchantRow } from '@/lib/merchants/store';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import { effectOf, isSellersOwn, reasonFor, type WaitingPayout } from '@/lib/settlements/holds/payout-hold';
import type { PayoutsHoldReply } from '@/lib/settlements/holds/schema';
import type { HoldRow } from '@/lib/settlements/holds/store';

/** The hold of a seller as this reader may know it. `holds`: the newest changes first. */
export function presentHold(
  merchant: MerchantRow,
  holds: readonly HoldRow[],
  waiting: readonly WaitingPayout[],
  actor: Actor,
): PayoutsHoldReply {
  const { id, payoutsHeldAt: since, payoutsHeldReason: reason, payoutsHeldReasonShown: isShown } = merchant;
  const isHidden = isSellersOwn(actor);
  return {
    resource: 'payouts_hold',
    merchant_id: id,
    on_hold: since !== null,
    held_at: wireTimeOrNull(since),
    held_by: since === null || isHidden ? null : (holds[0]?.authorLabel ?? null),
    reason: reasonFor(actor, { reason, isShown }),
    reason_shown: isShown,
    payouts: effectOf(waiting),
    history: isHidden
      ? []
      : holds.map(({ act, reason: said, reasonShown, authorLabel, createdAt }) => ({
          act,
          reason: said,
          reason_shown: reasonShown,
          author: authorLabel,
          created_at: wireTime(createdAt),
        })),
  };
}

import type { Caller } from '@/lib/auth/actor';
import { loadBanks } from '@/lib/japan/banks';
import { query } from '@/lib/operation/query';
import { type Payable, payableOf } from '@/lib/settlements/files/payable';
import { type HeldPayout, type HeldReply, heldReply, listHeldInput } from '@/lib/settlements/files/schema';
import { findWaiting, type WaitingRow } from '@/lib/settlements/files/store';
import { reasonFor } from '@/lib/settlements/holds/payout-hold';

/** Why a payout is held, in the words of the payout forecast. A seller reads its platform's reason only where that shows it. If the application is not accepted, also whether the bank refused the account. */
function obstacleOf(
  { blocked, say }: Payable,
  row: WaitingRow,
  { locale, actor }: Caller,
): Pick<HeldPayout, 'obstacle' | 'obstacle_reason'> | null {
  switch (blocked) {
    case null:
      return null;
    case 'not_accepted':
      return row.isReturnedByBank && row.applicationStatus !== 'declined'
        ? { obstacle: 'account_refused', obstacle_reason: row.returned }
        : { obstacle: 'payouts_disabled', obstacle_reason: row.declinedReason };
    case 'on_hold':
      return { obstacle: blocked, obstacle_reason: reasonFor(actor, { reason: row.heldReason, isShown: row.heldReasonShown }) };
    case 'account_refused':
      return { obstacle: blocked, obstacle_reason: row.entered?.refusedReason ?? null };
    default:
      return { obstacle: blocked, obstacle_reason: say?.[locale] ?? null };
  }
}

/**
 * Which of these settlements wait for their transfer but would stay out of a file made now, and why. A settlement in a file is on its way
 * and not listed.
 */
export const listHeld = query<typeof listHeldInput, HeldReply>({
  name: 'payout.list_held',
  summary: 'Say which of some settlements wait and cannot be transferred, and why',
  allow: 'balances:read',
  input: listHeldInput,
  output: heldReply,
  async run({ caller, scope }, { settlement_ids: ids }) {
    if (ids.length === 0) return { resource: 'held_payouts', data: [] };
    loadBanks();
    const data = (await findWaiting(scope, ids)).flatMap((row) => {
      const obstacle = obstacleOf(payableOf(row), row, caller);
      return obstacle
        ? [{ settlement_id: row.id, merchant_id: row.merchantId, application_status: row.applicationStatus, ...obstacle }]
        : [];
    });
    return { resource: 'held_payouts', data };
  },
});

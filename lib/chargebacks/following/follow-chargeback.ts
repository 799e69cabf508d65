import { z } from 'zod';
import { type RemoteDisputeStatus, remoteDisputeStatuses } from '@/lib/acquirers/dispute';
import { type ChargebackEnd, type ChargebackRow, type Dispute, refusedWhileAnswering } from '@/lib/chargebacks/chargeback';
import { changesOf, completeEnd, disputeEvents, nothingNew } from '@/lib/chargebacks/completion';
import { getDispute } from '@/lib/chargebacks/store';
import type { Completion, MoneyPlan } from '@/lib/operation/attempt';
import { moneyCommand } from '@/lib/operation/money-command';
import { choice, pathId } from '@/lib/operation/wire';

const input = z.object({ id: pathId(), status: choice(remoteDisputeStatuses) });

/** What becomes of it here: an end, `defended` where it was answered on the acquirer's own screens, or (null) nothing. */
type Move = ChargebackEnd | 'defended' | null;
type Plan = MoneyPlan & { move: Move };

/** A decided chargeback stays as it is. Of one that was defended here, whatever loses the money is a loss. */
export function moveOf({ status, decidedAt }: Pick<ChargebackRow, 'status' | 'decidedAt'>, there: RemoteDisputeStatus): Move {
  if (decidedAt !== null || there === 'pending') return null;
  if (there === 'defended') return status === 'pending' ? 'defended' : null;
  return status === 'pending' || there === 'won' || there === 'cancelled' ? there : 'lost';
}

/** Its merchant has defended it at the acquirer: what was sent is not known here. */
function completeDefended(dispute: Dispute, at: string): Completion {
  const { chargeback, view } = dispute;
  const after: Dispute = { ...dispute, chargeback: { ...chargeback, status: 'defended', answeredAt: at, updatedAt: at } };
  return {
    rows: {
      paymentId: chargeback.paymentId,
      at,
      set: {},
      chargeback: { id: chargeback.id, from: 'pending', status: 'defended', answered: true },
      events: disputeEvents(after, 'updated', at),
    },
    changes: changesOf(dispute, view, { from: 'pending', to: 'defended' }),
    answer: { reply: null },
  };
}

/** Brings a chargeback to where it stands at its acquirer. Changes nothing once it is decided; refuses while an answer is on its way. */
export const followChargeback = moneyCommand<typeof input, null, Dispute, Plan>({
  name: 'chargeback.follow',
  summary: 'Follow how a chargeback stands at its acquirer',
  allow: 'installation:run',
  input,
  output: z.null(),

  read: ({ scope }, { id }) => getDispute(scope, id, { asAcquirer: true }),

  plan(dispute, { status }) {
    const refused = refusedWhileAnswering(dispute);
    if (refused) throw refused;
    const { tenantId, paymentId } = dispute.chargeback;
    return { tenantId, paymentId, opening: {}, move: moveOf(dispute.chargeback, status) };
  },

  complete(dispute, { move }, _outcome, { now }) {
    const at = now.toISOString();
    if (move === null) return nothingNew(dispute, at, null);
    return move === 'defended' ? completeDefended(dispute, at) : completeEnd(dispute, move, at, {}, () => null);
  },
});

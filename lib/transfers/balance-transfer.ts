import { type Transfer, transfers } from '@/lib/ledger/transfer';
import { Refusal } from '@/lib/refusal';

/** Nine digits, the most that a yen field accepts: larger transfers are split. */
export const maxTransferYen = 999_999_999;

export const transferDirections = ['to_payout', 'to_platform'] as const;
export type TransferDirection = (typeof transferDirections)[number];

/** A platform, which is its own tenant, and one of its sellers, with their available balances. */
export type TransferState = { tenantId: string; sellerId: string; available: ReadonlyMap<string, number> };
export type TransferDraft = { direction: TransferDirection; amount: number; description?: string | undefined };

export type TransferPlan = { from: string; to: string; amount: number; transfers: Transfer[] };

/** The payer and the receiver, with one record on either side and the same description. */
export function planTransfer({ tenantId, sellerId }: TransferState, { direction, amount, description }: TransferDraft): TransferPlan {
  const [from, to] = direction === 'to_payout' ? [tenantId, sellerId] : [sellerId, tenantId];
  const words = description === undefined ? {} : { description };
  return { from, to, amount, transfers: transfers([{ type: 'balance_transfer', from, to, amount, ...words }]) };
}

const short = {
  en: 'Whoever gives does not have this amount available. A transfer takes no more than what is available.',
  ja: '振替元の利用可能残高が足りないため、振り替えできません。',
};

/**
 * The payer must have the amount available: a platform may go below zero through fees and lost chargebacks, never by a person's decision.
 */
export function shortOf({ available }: TransferState, { from, amount }: TransferPlan): Refusal | null {
  const party = { merchant_id: from, available: available.get(from) ?? 0, required: amount };
  return party.available < amount ? new Refusal('insufficient_balance', { say: short, details: { ...party, parties: [party] } }) : null;
}

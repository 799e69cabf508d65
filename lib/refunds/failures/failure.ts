import { clearingOf } from '@/lib/ledger/account';
import { type Transfer, transfers } from '@/lib/ledger/transfer';
import { isGiven, type PaymentView } from '@/lib/payments/payment';
import { type ElsewherePlan, planHeldFailure, type RefundElsewhere, shortSellers } from '@/lib/refunds/elsewhere/elsewhere';
import { type Refusal, refuse, type Sentence } from '@/lib/refusal';

type Refund = PaymentView['refunds'][number];

/** `elsewhere`: its row, where it was made at the acquirer and not here. */
export type FailureState = { view: PaymentView; available: ReadonlyMap<string, number>; elsewhere: RefundElsewhere | null };

/** What is written: a refund that is taken back, or a held one that is set free. null: it has failed already. */
export type FailurePlan = { refund: Refund; transfers: Transfer[] } | { held: ElsewherePlan } | null;

const say = {
  chargeback: {
    en: 'The issuer took this money back: a chargeback ends by its decision, not by a failed refund.',
    ja: 'これはチャージバックによる返金です。結果はチャージバックの側で記録してください。',
  },
  request: {
    en: 'This refund went to a bank account: what the bank gives back is recorded on the refund request.',
    ja: 'これは銀行口座への返金です。銀行から戻った場合は返金依頼で記録してください。',
  },
  uncounted: {
    en: 'Nothing of this refund was left of the payment when it was recorded: correct the balance by an adjustment.',
    ja: 'この返金は、記録した時点で支払いに返金可能額が残っていませんでした。残高調整で訂正してください。',
  },
} satisfies Record<string, Sentence>;

/**
 * Every movement of the refund the other way round, by the same amounts. A seller’s fee is charged again rather than its return taken back: an
 * invoice of it may be out.
 */
function failureTransfers({ payment }: PaymentView, { amount, splits }: Refund, elsewhere: RefundElsewhere | null): Transfer[] {
  const { tenantId, acquirer } = payment;
  return transfers([
    { type: 'refund', from: clearingOf(acquirer), to: tenantId, amount: elsewhere?.amount ?? amount },
    ...splits.map((part) => ({ type: 'payment_transfer_return' as const, from: tenantId, to: part.submerchantId, amount: part.amount })),
    ...splits.map((part) => ({ type: 'platform_fee' as const, from: part.submerchantId, to: tenantId, amount: part.platformFee })),
  ]);
}

/** Refuses what did not go by the acquirer: a chargeback, and a refund to an account. */
export function planFailure({ view, elsewhere }: FailureState, id: string, at: string): FailurePlan {
  if (elsewhere?.state === 'held') return { held: planHeldFailure(view, elsewhere, at) };
  if (elsewhere?.state === 'failed') return null;
  const refund = view.refunds.find((one) => one.id === id || one.attemptId === elsewhere?.id);
  if (!refund) return elsewhere ? refuse('bad_request', { say: say.uncounted }) : refuse('not_found');
  if (refund.chargeback) return refuse('bad_request', { say: say.chargeback });
  if (view.requests.some((request) => request.id === refund.attemptId)) return refuse('bad_request', { say: say.request });
  return isGiven(refund) ? { refund, transfers: failureTransfers(view, refund, elsewhere) } : null;
}

/**
 * A seller from whom a lost chargeback was recovered had a fee back and no amount. It is charged again, and may be short of it; null: nobody is.
 */
export const shortOf = (state: FailureState, plan: FailurePlan): Refusal | null =>
  plan && 'refund' in plan ? shortSellers(state, state.view.payment.tenantId, plan.transfers) : null;

/** The payment after it: captured again, and everybody’s share is back. */
export function afterFailure(view: PaymentView, refund: Refund, reason: string | null, at: string): PaymentView {
  const { payment } = view;
  const reopened = payment.status === 'refunded';
  const given = new Map(refund.splits.map((part) => [part.submerchantId, part]));
  return {
    ...view,
    payment: { ...payment, status: reopened ? 'captured' : payment.status, amountRefunded: payment.amountRefunded - refund.amount },
    splits: view.splits.map((split) => {
      const { amount = 0, platformFee = 0 } = given.get(split.submerchantId) ?? {};
      return { ...split, returnedAmount: split.returnedAmount - amount, returnedFee: split.returnedFee - platformFee };
    }),
    refunds: view.refunds.map((one) => (one.id === refund.id ? { ...one, failedAt: at, failureReason: reason, reopened } : one)),
  };
}

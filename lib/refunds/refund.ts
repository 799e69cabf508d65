import { clearingOf } from '@/lib/ledger/account';
import { changesOf, type Transfer, transfers } from '@/lib/ledger/transfer';
import { grossOf, type PaymentView, refundable } from '@/lib/payments/payment';
import { refusedRefund } from '@/lib/payments/refused-actions';
import { recoveredFrom, remainingOf } from '@/lib/payments/remaining';
import type { RefundInput } from '@/lib/refunds/schema';
import { Refusal, refuse } from '@/lib/refusal';
import { checkedSplit, type PlatformDetails } from '@/lib/splits/split';

/** What a seller gives back (`amount`), and how much of its fee it gets back. `returned…`: returned before, refunds under way included. */
export type Return = {
  submerchantId: string;
  amount: number;
  platformFee: number;
  returnedAmount: number;
  returnedFee: number;
  /** Already recovered from the seller for a lost chargeback. */
  recovered: number;
};

export type RefundState = {
  view: PaymentView;
  isPlatform: boolean;
  available: ReadonlyMap<string, number>;
  ids: { attempt: string; refund: string };
};

export type RefundPlan = {
  tenantId: string;
  paymentId: string;
  attempt: { id: string; kind: 'refund'; amount: number };
  refundId: string;
  reference: string;
  refundType: 'reverse' | 'non_reverse';
  description: string | null;
  /** The refund covers everything that is left, so no other refund may open meanwhile. */
  whole: boolean;
  returns: Return[];
  transfers: Transfer[];
};

const amountTooHigh = (left: number): never =>
  refuse('invalid_parameter', {
    param: 'amount',
    details: { refundable: left },
    say: { en: `At most ${left} yen can be refunded.`, ja: `返金できるのは${left}円までです。` },
  });

const say = {
  split: {
    en: 'A part of a payment that was split: give platform_details, with what each seller gives back (an empty list: the platform bears it alone).',
    ja: '分配された支払いの一部返金です。platform_detailsに販売者ごとの返金額を指定してください（プラットフォームが全額を負担する場合は空のリスト）。',
  },
  noPlatform: {
    en: 'Only a platform splits a refund: leave platform_details out.',
    ja: '返金を分配できるのはプラットフォームだけです。platform_detailsを省略してください。',
  },
  amount: {
    en: 'With platform_details say the whole amount that is refunded, too.',
    ja: 'platform_detailsを指定する場合は、返金する合計額をamountに指定してください。',
  },
};

/** What each seller still has of its share and fee; sellers with nothing left are dropped. */
export const remainingReturns = (view: PaymentView): Return[] =>
  remainingOf(view)
    .splits.filter(({ amount, platformFee }) => amount + platformFee > 0)
    .map(({ submerchantId, amount, platformFee, returnedAmount, returnedFee, recovered }) => ({
      submerchantId,
      amount,
      platformFee,
      returnedAmount,
      returnedFee,
      recovered,
    }));

/** Rules 4 and 6: a full refund follows the original split; a partial one follows the `platform_details` of the request. */
function planReturns(
  { view, isPlatform }: Pick<RefundState, 'view' | 'isPlatform'>,
  input: RefundInput,
  amount: number,
  isAll: boolean,
): Return[] {
  const { splits } = view;
  if (input.platform_details === undefined) {
    if (isAll) return remainingReturns(view);
    return splits.length === 0 ? [] : refuse('missing_parameter', { param: 'platform_details', say: say.split });
  }
  if (!isPlatform) return refuse('invalid_parameter', { param: 'platform_details', say: say.noPlatform });
  if (input.amount === undefined) return refuse('missing_parameter', { param: 'amount', say: say.amount });
  return givenReturns(view, input.platform_details, amount);
}

/** What a person says that each seller gives back. Refuses a seller that is not in the payment, and more than `amount` in all. */
export function givenReturns(view: PaymentView, details: PlatformDetails, amount: number): Return[] {
  const before = new Map(view.splits.map((split) => [split.submerchantId, split]));
  return checkedSplit(details, amount, new Set(before.keys())).map((entry) => {
    const { returnedAmount = 0, returnedFee = 0 } = before.get(entry.submerchantId) ?? {};
    return { ...entry, returnedAmount, returnedFee, recovered: recoveredFrom(view, entry.submerchantId) };
  });
}

/** Rule 9: the merchant pays the customer (`paidFrom`: the clearing account of the acquirer, or our bank), then each seller pays the platform back. */
export function refundTransfers(merchantId: string, amount: number, returns: readonly Return[], paidFrom: string): Transfer[] {
  return transfers([
    { type: 'refund', from: merchantId, to: paidFrom, amount },
    ...returns.map((entry) => ({
      type: 'payment_transfer_return' as const,
      from: entry.submerchantId,
      to: merchantId,
      amount: entry.amount,
    })),
    ...returns.map((entry) => ({
      type: 'platform_fee_return' as const,
      from: merchantId,
      to: entry.submerchantId,
      amount: entry.platformFee,
    })),
  ]);
}

/**
 * The refunded amount and who bears it: rules 4 to 7. Whether anything can be refunded at all: `refusedRefund` in lib/payments/payment.ts.
 */
export function planRefundAmount(state: Pick<RefundState, 'view' | 'isPlatform'>, input: RefundInput, by: 'refund' | 'request') {
  const refused = refusedRefund(state.view, by);
  if (refused) throw refused;
  const left = refundable(state.view.payment);
  const amount = input.amount ?? left;
  if (amount > left) return amountTooHigh(left);
  const isAll = amount === left;
  const returns = planReturns(state, input, amount, isAll);
  const whole = isAll && input.platform_details === undefined;
  const refundType: RefundPlan['refundType'] = whole ? 'reverse' : 'non_reverse';
  return { amount, returns, whole, refundType, description: input.description ?? null };
}

/** The refund with its ledger transfers. Does not look at balances: see `shortfall`. */
export function planRefund(state: RefundState, input: RefundInput): RefundPlan {
  const { tenantId, id, acquirer, acquirerReference } = state.view.payment;
  const { amount, ...back } = planRefundAmount(state, input, 'refund');
  return {
    tenantId,
    paymentId: id,
    attempt: { id: state.ids.attempt, kind: 'refund', amount },
    refundId: state.ids.refund,
    reference: acquirerReference ?? '',
    ...back,
    transfers: refundTransfers(tenantId, amount, back.returns, clearingOf(acquirer)),
  };
}

/** The balance that each party needs: the net of what it pays and receives. Rule 8 applies to platforms and sellers, not to ordinary merchants. */
export function needsOf({ isPlatform }: Pick<RefundState, 'isPlatform'>, plan: Pick<RefundPlan, 'transfers'>): Map<string, number> {
  if (!isPlatform) return new Map();
  const losses = [...changesOf(plan.transfers)].filter(([, change]) => change < 0);
  return new Map(losses.map(([id, change]) => [id, -change]));
}

/** Rule 8: each party's available balance must cover its need; equality is enough. null: every party can pay. */
export function shortfall(state: Pick<RefundState, 'isPlatform' | 'available'>, plan: Pick<RefundPlan, 'transfers'>): Refusal | null {
  const parties = [...needsOf(state, plan)]
    .map(([merchant_id, required]) => ({ merchant_id, available: state.available.get(merchant_id) ?? 0, required }))
    .filter(({ available, required }) => available < required);
  return parties[0] ? new Refusal('insufficient_balance', { details: { ...parties[0], parties } }) : null;
}

type Refunded = Pick<RefundPlan, 'tenantId' | 'paymentId' | 'refundId' | 'refundType' | 'description' | 'returns'> & {
  attempt: { id: string; amount: number };
  chargeback?: true;
  acquirerReference?: string;
};

/** The payment after this refund. */
export function refunded(view: PaymentView, plan: Refunded, at: string): PaymentView {
  const { tenantId, paymentId, refundId, attempt, returns, description, refundType } = plan;
  const amountRefunded = view.payment.amountRefunded + attempt.amount;
  const status = amountRefunded === grossOf(view.payment) ? 'refunded' : view.payment.status;
  const splits = returns.map(({ submerchantId, amount, platformFee }, position) => ({
    tenantId,
    refundId,
    submerchantId,
    position,
    amount,
    platformFee,
  }));
  const refund = {
    tenantId,
    id: refundId,
    paymentId,
    attemptId: attempt.id,
    amount: attempt.amount,
    currency: 'JPY' as const,
    description,
    refundType,
    chargeback: plan.chargeback ?? false,
    hasSplit: view.payment.hasSplit,
    createdAt: at,
    acquirerReference: plan.acquirerReference ?? null,
    failedAt: null,
    failureReason: null,
    reopened: null,
    splits,
  };
  // sorted as the store reads them: of two refunds under way, the later one may complete first
  const refunds = [...view.refunds, refund].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1));
  return { ...view, payment: { ...view.payment, status, amountRefunded }, refunds };
}

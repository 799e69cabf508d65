import { serviceAccounts } from '@/lib/ledger/account';
import { type Transfer, transfers } from '@/lib/ledger/transfer';
import { netOf, taxOn } from '@/lib/money/tax';
import { maskedAccount, type PaymentView, type RefundRequestRow } from '@/lib/payments/payment';
import { planRefundAmount, type RefundPlan, type RefundState, refunded, refundTransfers } from '@/lib/refunds/refund';
import { nobody, notReturned, refuseDecided } from '@/lib/refunds/requests/assignment';
import type { BankAccount } from '@/lib/refunds/requests/bank-account';
import type { RefundInput, RequestRefundInput } from '@/lib/refunds/schema';
import { refuse, type Sentence } from '@/lib/refusal';

/** The service's fee for each transfer to a customer's account, in yen before tax. */
const transferFee = 300;
/** The same with tax: the platform's cost of a completed request. */
export const transferCost = transferFee + taxOn(transferFee);

export type Requested = PaymentView['requests'][number];
export type RequestState = Omit<RefundState, 'ids'> & { id: string };

/** The refunded amount and who bears it, without the account. */
type Terms = RefundInput & Pick<RequestRefundInput, 'include_payment_method_fee'>;
export type RequestTerms = ReturnType<typeof planRefundAmount> & {
  tenantId: string;
  paymentId: string;
  feeAmount: number;
  /** The transfers that need a balance: all but the service's own fee, which may take a platform below zero. */
  transfers: Transfer[];
};
export type RequestPlan = Pick<RequestTerms, 'tenantId' | 'paymentId' | 'whole' | 'returns' | 'transfers'> & { request: Requested };

const feeTwice: Sentence = {
  en: 'What was paid for the way of paying goes back once, and another refund request has it already.',
  ja: '決済手数料の返金は1回までです。ほかの返金依頼に含まれています。',
};

/** The whole payment method fee that the customer paid, once per payment. */
export const refundedFee = ({ payment }: PaymentView, isIncluded: boolean): number => (isIncluded ? payment.paymentMethodFee : 0);

function feeBack(view: PaymentView, isIncluded: boolean): number {
  const fee = refundedFee(view, isIncluded);
  const isTaken = fee > 0 && view.requests.some(({ feeAmount, status }) => feeAmount > 0 && status !== 'rejected');
  return isTaken ? refuse('invalid_parameter', { param: 'include_payment_method_fee', say: feeTwice }) : fee;
}

/** The platform returns the payment method fee to its customer, in addition to the refund. */
const customerFeeTransfers = (merchantId: string, fee: number): Transfer[] => [
  { type: 'refunded_customer_fee', from: merchantId, to: serviceAccounts.bank, amount: netOf(fee) },
  { type: 'refunded_customer_fee_tax', from: merchantId, to: serviceAccounts.bank, amount: fee - netOf(fee) },
];

/** Debited last, and only for a completed request: rules 5, 7 and 9. */
const serviceFeeTransfers = (merchantId: string): Transfer[] => [
  { type: 'refund_fee', from: merchantId, to: serviceAccounts.revenue, amount: transferFee },
  { type: 'refund_fee_tax', from: merchantId, to: serviceAccounts.tax, amount: taxOn(transferFee) },
];

type Back = Pick<Requested, 'tenantId' | 'amount' | 'feeAmount'>;

/** The transfers whose amounts are held while the request waits. */
const heldTransfers = ({ tenantId, amount, feeAmount }: Back, returns: RefundPlan['returns']): Transfer[] =>
  transfers([...refundTransfers(tenantId, amount, returns, serviceAccounts.bank), ...customerFeeTransfers(tenantId, feeAmount)]);

/** Every transfer of a completed request, in the order in which the platform reads them. */
export const completedTransfers = (request: Back, returns: RefundPlan['returns']): Transfer[] => [
  ...heldTransfers(request, returns),
  ...serviceFeeTransfers(request.tenantId),
];

/** Plans the refund before an account is known. Refuses what the payment or the request makes impossible. */
export function planTerms(state: RequestState, input: Terms): RequestTerms {
  const { tenantId, id: paymentId } = state.view.payment;
  const back = planRefundAmount(state, input, 'request');
  const feeAmount = feeBack(state.view, input.include_payment_method_fee);
  const transfers = heldTransfers({ tenantId, amount: back.amount, feeAmount }, back.returns);
  return { ...back, tenantId, paymentId, feeAmount, transfers };
}

/** `by`: who names the account, or made the link by which its customer does; null: an API key. */
export type Entered = { at: string; by: string | null };

/** Plans a refund request without looking at balances. Refuses as above. */
export function planRequest(state: RequestState, input: Terms, account: () => BankAccount, { at, by }: Entered): RequestPlan {
  const { payment } = state.view;
  const { tenantId, paymentId, amount, feeAmount, returns, whole, refundType, description, transfers } = planTerms(state, input);
  const request: Requested = {
    tenantId,
    id: state.id,
    paymentId,
    status: 'pending',
    amount,
    feeAmount,
    feeIncluded: input.include_payment_method_fee,
    refundType,
    hasSplit: payment.hasSplit,
    description,
    ...account(),
    enteredBy: by,
    createdAt: at,
    decidedAt: null,
    decidedReason: null,
    ...nobody,
    ...notReturned,
    bankFileId: null,
    resendOf: null,
    splits: returns.map(({ submerchantId, amount: part, platformFee }, position) => ({
      tenantId,
      requestId: state.id,
      submerchantId,
      position,
      amount: part,
      platformFee,
    })),
  };
  return { tenantId, paymentId, request, whole, returns, transfers };
}

/** The amount set aside on the payment; 0 for a resend, whose amount was already refunded. */
const setAsideFor = ({ resendOf, amount }: Requested): number => (resendOf === null ? amount : 0);

/** The payment with this request added. */
export function requested(view: PaymentView, request: Requested): PaymentView {
  const { payment } = view;
  return {
    ...view,
    payment: { ...payment, refundPending: payment.refundPending + setAsideFor(request) },
    requests: [...view.requests, request],
  };
}

/** What each seller gives back in this request. */
export const returnsOf = ({ splits }: Requested): RefundPlan['returns'] =>
  splits.map(({ submerchantId, amount, platformFee }) => ({
    submerchantId,
    amount,
    platformFee,
    returnedAmount: 0,
    returnedFee: 0,
    recovered: 0,
  }));

type Decision = { status: 'completed'; refundId: string } | { status: 'rejected' | 'returned'; reason: string };

/**
 * The payment after the decision: paid to the customer; rejected, which releases everything set aside; or returned, which does not change
 * the payment.
 */
export function decided(view: PaymentView, request: Requested, decision: Decision, at: string): PaymentView {
  const row: Requested = {
    ...request,
    status: decision.status,
    decidedAt: at,
    accountNumber: maskedAccount(request.accountNumber),
    ...nobody,
    ...(decision.status !== 'completed' && { decidedReason: decision.reason }),
  };
  const requests = view.requests.map((one) => (one.id === request.id ? row : one));
  const released = decision.status === 'returned' ? 0 : setAsideFor(request);
  const payment = { ...view.payment, refundPending: view.payment.refundPending - released };
  const after = { ...view, payment, requests };
  if (decision.status !== 'completed' || request.resendOf !== null) return after;
  const { tenantId, paymentId, id, amount, refundType, description } = request;
  const attempt = { id, amount };
  return refunded(
    after,
    { tenantId, paymentId, refundId: decision.refundId, attempt, refundType, description, returns: returnsOf(request) },
    at,
  );
}

const neverPaid: Sentence = {
  en: 'Only a refund that was completed can have come back.',
  ja: '組戻しにできるのは、完了した返金だけです。',
};

/** The request for this decision. Refuses 400 when it was decided otherwise, or never paid; null: it has this decision already. */
export function checkDecision(view: PaymentView, id: string, status: Exclude<RefundRequestRow['status'], 'pending'>): Requested | null {
  const request = view.requests.find((one) => one.id === id) ?? refuse('not_found');
  if (request.status === status) return null;
  if (status === 'returned')
    return request.status === 'completed' ? request : refuse('bad_request', { say: neverPaid, details: { status: request.status } });
  return request.status === 'pending' ? request : refuseDecided(request);
}

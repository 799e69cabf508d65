import type { Transfer } from '@/lib/ledger/transfer';
import { proportionOf } from '@/lib/money/tax';
import { planSplit, splitRows } from '@/lib/payments/creation';
import { captureTransfers } from '@/lib/payments/fees';
import { capturesPartly, grossOf, type PaymentView } from '@/lib/payments/payment';
import { refusedRelease } from '@/lib/payments/refused-actions';
import type { CapturePaymentInput } from '@/lib/payments/schema';
import type { Terms } from '@/lib/payments/terms';
import { refuse, type Sentence } from '@/lib/refusal';

export type CaptureState = {
  view: PaymentView;
  terms: Terms;
  attemptId: string;
  /** The parties' balances, for the dry run alone: a capture is never refused for balance. */
  available: ReadonlyMap<string, number>;
};

export type CapturePlan = {
  tenantId: string;
  paymentId: string;
  attempt: { id: string; kind: 'capture'; amount: number };
  reference: string;
  amount: number;
  tax: number;
  splits: PaymentView['splits'] | null;
  transfers: Transfer[];
};

const onlyWhole = {
  en: 'This payment can only be captured whole. Of wallets, PayPay and Merpay can be captured in part, where a checkout has opened them.',
  ja: 'この支払いは全額でのみ売上確定できます。ウォレットで一部の売上確定ができるのは、決済ページから始めた PayPay とメルペイの支払いだけです。',
};

const atMost = (what: string, yen: number): Sentence => ({
  en: `${what} must be at most ${yen} yen: what is authorized.`,
  ja: `${what}は、与信枠の${yen}円以下で指定してください。`,
});

function taxOfPart({ payment }: PaymentView, amount: number, given: number | undefined): number {
  const tax = given ?? proportionOf(payment.tax, amount, payment.amount);
  return amount + tax <= payment.authorizedAmount
    ? tax
    : refuse('invalid_parameter', { param: 'tax', say: atMost('amount + tax', payment.authorizedAmount) });
}

/**
 * Captures all or, once, a part of the authorized amount. Rules 2 and 3: uses the split of the request or, for a full capture, the one
 * given at creation; the split adds up to at most the captured amount. Refuses a payment that is no longer authorized, or whose release is
 * under way.
 */
export function planCapture({ view, terms, attemptId }: CaptureState, input: CapturePaymentInput, now: Date): CapturePlan {
  const refused = refusedRelease(view, now, 'not_capturable');
  if (refused) throw refused;
  const { payment } = view;
  const amount = input.amount ?? payment.amount;
  if (amount > payment.amount)
    return refuse('invalid_parameter', { param: 'amount', details: { authorized: payment.amount }, say: atMost('amount', payment.amount) });
  if (amount < payment.amount && !capturesPartly(payment)) return refuse('invalid_parameter', { param: 'amount', say: onlyWhole });
  const tax = taxOfPart(view, amount, input.tax);
  const captured = amount + tax;
  const keepsSplit = input.platform_details === undefined && payment.hasSplit && captured === grossOf(payment);
  const entries = keepsSplit ? view.splits : planSplit(terms, input.platform_details, captured, true);
  const { tenantId, id } = payment;
  return {
    tenantId,
    paymentId: id,
    attempt: { id: attemptId, kind: 'capture', amount: captured + payment.paymentMethodFee },
    reference: payment.acquirerReference ?? '',
    amount,
    tax,
    splits: keepsSplit ? view.splits : entries && splitRows(tenantId, id, entries),
    transfers: captureTransfers(tenantId, captured, entries ?? [], {
      rateBasisPoints: terms.rateBasisPoints,
      customerFee: payment.paymentMethodFee,
      acquirer: payment.acquirer,
    }),
  };
}

export function captured(view: PaymentView, { amount, tax, splits }: CapturePlan, at: string): PaymentView {
  const payment = { ...view.payment, status: 'captured' as const, amount, tax, hasSplit: splits !== null, capturedAt: at };
  return { ...view, payment, splits: splits ?? [] };
}

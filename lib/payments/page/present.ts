import { ownAccount } from '@/lib/acquirers/own-account/payer-number';
import { withQuery } from '@/lib/http/redirect';
import { typedKana } from '@/lib/japan/kana';
import { brandingOf } from '@/lib/merchants/checkout/checkout';
import { isCash } from '@/lib/money/methods';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import { slipBars } from '@/lib/payments/page/barcode';
import { pageStateOf } from '@/lib/payments/page/page-state';
import type { PageReply } from '@/lib/payments/page/schema';
import type { FoundPage } from '@/lib/payments/page/store';
import { deadlineOf, type PaymentRow, totalOf } from '@/lib/payments/payment';
import { presentDetails } from '@/lib/payments/present-details';

/**
 * The merchant's return address, given with the payment or its checkout. A customer who approved in an app returns to the checkout, which
 * shows the result.
 */
export function backOf({ id, session, method, instrument }: PaymentRow, returnUrl: string | null = null): string | null {
  if (session !== null && !isCash(method)) return `/sessions/${session}`;
  if (session !== null) return returnUrl && withQuery(returnUrl, 'session_id', session);
  const address = instrument?.return_url;
  return address === undefined ? null : withQuery(address, 'payment_id', id);
}

/** An ATM shows katakana only. */
const payerIn = ({ instrument }: PaymentRow): string | null => (instrument?.payer_kana ? typedKana(instrument.payer_kana) : null);

function codesOf({ method, instrument }: PaymentRow): PageReply['bank_codes'] {
  const { bank_code: bank, branch_code: branch } = (instrument ?? {}) as Record<string, string>;
  return method === 'bank_transfer' && bank && branch ? { bank, branch } : null;
}

export function presentPage({ view, merchant, held, returnUrl, sellers }: FoundPage, now: Date): PageReply {
  const { payment } = view;
  const details = { ...presentDetails(payment), email: null };
  const state = pageStateOf(view, held, now);
  return {
    state,
    merchant: brandingOf(merchant),
    amount: payment.amount,
    tax: payment.tax,
    payment_method_fee: payment.paymentMethodFee,
    total: totalOf(payment),
    amount_refunded: payment.amountRefunded,
    held,
    created_at: wireTime(payment.createdAt),
    captured_at: wireTimeOrNull(payment.capturedAt),
    failure_code: payment.status === 'failed' ? payment.failureCode : null,
    payment_deadline: wireTimeOrNull(deadlineOf(payment)),
    locale: payment.locale,
    order_number: payment.externalOrderNum,
    sellers,
    bank_codes: codesOf(payment),
    details,
    bars: details.type === 'konbini' ? slipBars(details.store, details.receipt) : null,
    payer: isCash(payment.method) ? payerIn(payment) : null,
    by_payer_number: payment.acquirer === ownAccount,
    approval_url: payment.instrument?.redirect_url ?? null,
    checkout: state === 'open' && held === 0 && isCash(payment.method) && payment.session !== null ? `/sessions/${payment.session}` : null,
    back: backOf(payment, returnUrl),
  };
}

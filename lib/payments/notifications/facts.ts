import { ownAccount } from '@/lib/acquirers/own-account/payer-number';
import { japanPostBank } from '@/lib/japan/japan-post';
import type { CustomerMailFacts, PaidBy } from '@/lib/mail/customer-mail';
import { isCash } from '@/lib/money/methods';
import { type AskedNumber, numbersOf } from '@/lib/money/slip-numbers';
import { customerLink } from '@/lib/own-urls';
import { pageStateOf } from '@/lib/payments/page/page-state';
import {
  chargedWith,
  deadlineOf,
  grossOf,
  isGiven,
  maskedAccount,
  type PaymentRow,
  type PaymentView,
  totalOf,
} from '@/lib/payments/payment';
import { presentDetails } from '@/lib/payments/present-details';

// The content of a mail to the customer at a moment; null: it no longer holds, or not yet.

function paidBy(payment: PaymentRow): PaidBy {
  const details = presentDetails(payment);
  return { kind: chargedWith(payment), store: details.type === 'konbini' ? details.store : null, ending: payment.lastFour };
}

function numbersIn(payment: PaymentRow): AskedNumber[] {
  const details = presentDetails(payment);
  if (details.type === 'konbini') return numbersOf(details);
  if (details.type !== 'pay_easy') return [];
  return [
    { name: 'bank', value: details.bank_id },
    { name: 'customer', value: details.customer_id },
    { name: 'confirmation', value: details.confirmation_id },
  ];
}

function accountIn(payment: PaymentRow): CustomerMailFacts['how_to_pay']['account'] {
  const details = presentDetails(payment);
  if (details.type !== 'bank_transfer') return null;
  const kana = payment.instrument?.payer_kana;
  return {
    bank: details.bank_name,
    branch: details.account_branch_name,
    type: details.account_type,
    number: details.account_number,
    name: details.account_name,
    payer: kana ? `${details.order_id} ${kana}` : null,
    byNumber: payment.acquirer === ownAccount,
  };
}

/** As long as the payment can be paid. `held`: the money received so far, not decided about, which the customer should not send again. */
export function toPay(view: PaymentView, held: number, now: Date): CustomerMailFacts['how_to_pay'] | null {
  const { payment } = view;
  const until = deadlineOf(payment);
  if (!isCash(payment.method) || until === null || pageStateOf(view, held, now) !== 'open') return null;
  const details = presentDetails(payment);
  return {
    amount: totalOf(payment) - held,
    received: held,
    by: paidBy(payment),
    numbers: numbersIn(payment),
    account: accountIn(payment),
    until: new Date(until),
    link: 'instructions_url' in details ? String(details.instructions_url) : '',
  };
}

/** Until everything is refunded. */
export function paid({ payment }: PaymentView): CustomerMailFacts['paid'] | null {
  if (payment.status !== 'captured' || payment.capturedAt === null) return null;
  const details = presentDetails(payment);
  const page = 'instructions_url' in details ? `${details.instructions_url}/receipt` : null;
  const link = payment.session === null ? page : customerLink(`/sessions/${payment.session}/receipt`);
  return { amount: totalOf(payment), by: paidBy(payment), at: new Date(payment.capturedAt), link };
}

export type RefundFound = { refund: PaymentView['refunds'][number]; request: PaymentView['requests'][number] | null };

/** A refund to a card or wallet, or to a bank account; null for money that the cardholder's bank took back, and for a refund that failed since. */
export function refundIn({ refunds, requests }: PaymentView, refundId: string): RefundFound | null {
  const refund = refunds.find(({ id }) => id === refundId);
  if (!refund || refund.chargeback || !isGiven(refund)) return null;
  return { refund, request: requests.find(({ id }) => id === refund.attemptId) ?? null };
}

export function refunded({ payment }: PaymentView, { refund, request }: RefundFound): CustomerMailFacts['refunded'] {
  const whole = grossOf(payment);
  const account = request && {
    bank: request.bankName,
    ending: maskedAccount(request.accountNumber),
    postal: request.bankCode === japanPostBank,
  };
  return {
    amount: refund.amount + (request?.feeAmount ?? 0),
    whole: refund.amount < whole ? totalOf(payment) : null,
    by: paidBy(payment),
    at: new Date(refund.createdAt),
    account,
  };
}

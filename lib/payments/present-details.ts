import { isCardBrand } from '@/lib/money/methods';
import { customerLink } from '@/lib/own-urls';
import type { PaymentRow } from '@/lib/payments/payment';
import type { PaymentDetails } from '@/lib/payments/payment-method-schema';

/** Our page on which a customer pays or approves; empty for readers who may not use it. */
const ownPageOf = (page: string): string => (page === '' ? '' : customerLink(`/pay/${page}`));

function cardDetails({ status, email, brand, lastFour, cardMonth, cardYear, instrument }: PaymentRow): PaymentDetails {
  if (brand !== null && !isCardBrand(brand)) throw new Error('this is no card');
  const {
    secure_token,
    verification_status = '',
    eci = null,
    message_version = '',
    ...facts
  } = (instrument ?? {}) as Record<string, string>;
  const waits = status === 'pending' && facts.page !== undefined && { redirect_url: facts.redirect_url ?? ownPageOf(facts.page) };
  const three_d_secure = secure_token === undefined ? null : { secure_token, verification_status, eci, message_version };
  const card = { brand, last_four_digits: lastFour ?? '', month: cardMonth, year: cardYear };
  return { type: 'credit_card', email, ...card, ...waits, three_d_secure };
}

/** The payment method in the contract's shape: never a card's number, and the acquirer's facts under the contract's names. */
export function presentDetails(payment: PaymentRow): PaymentDetails {
  const { method, email, instrument } = payment;
  if (method === 'credit_card') return cardDetails(payment);
  const facts: Record<string, string> = instrument ?? {};
  const page = ownPageOf(facts.page ?? '');
  const { receipt = '', confirmation_code = null, store = '', redirect_url = page, payment_url = page } = facts;
  if (method === 'konbini') {
    return { type: method, email, store: store as never, confirmation_code, receipt, instructions_url: page };
  }
  if (method === 'bank_transfer') {
    const { order_id = '', bank_name = '', account_branch_name = '', account_number = '', account_type = '', account_name = '' } = facts;
    const account = { bank_name, account_branch_name, account_number, account_type, account_name };
    return { type: method, email, order_id, ...account, instructions_url: page };
  }
  if (method === 'pay_easy') {
    const { bank_id = '', customer_id = '', confirmation_id = '' } = facts;
    return { type: method, email, bank_id, customer_id, confirmation_id, instructions_url: page, payment_url };
  }
  return { type: method, email, redirect_url };
}

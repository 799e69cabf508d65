import { noAcquirer } from '@/lib/acquirers/no-acquirer';
import type { Customer } from '@/lib/customers/customer';
import { checkWebhookAddress, checkWebhookSecret } from '@/lib/events/webhook-refusals';
import { isCash, methodOf } from '@/lib/money/methods';
import { taxOn } from '@/lib/money/tax';
import type { Outcome } from '@/lib/operation/attempt';
import { isStorable } from '@/lib/operation/wire';
import { fresh, type PaymentRow, type PaymentView, type SplitRow } from '@/lib/payments/payment';
import type { CreatePaymentInput } from '@/lib/payments/schema';
import { cardColumns, endOf, feeMethodOf, particularsOf, type Source } from '@/lib/payments/source';
import type { Terms } from '@/lib/payments/terms';
import { notTaken, refuse, type Sentence } from '@/lib/refusal';
import { checkedSplit, type SplitEntry } from '@/lib/splits/split';

export type CreationState = {
  tenantId: string;
  terms: Terms;
  source: Source;
  mode: 'sandbox' | 'live';
  /** null: no acquirer is configured, and no payment is accepted. */
  acquirer: string | null;
  /** `page` is the row's id, `pageName` its public form. */
  ids: { payment: string; attempt: string; page: string; pageName: string };
  /** The checkout that makes the payment. */
  session: string | null;
  /** Whether a successful payment saves its customer with the payment method. */
  keepsCustomer?: boolean;
};

const noPlatform: Sentence = {
  en: 'Only a platform splits a payment: leave platform_details out.',
  ja: '分配を指定できるのはプラットフォームだけです。platform_detailsを省略してください。',
};
const noSplit: Sentence = {
  en: 'A platform says who gets how much: give platform_details with a list of submerchants, empty where all is yours.',
  ja: 'プラットフォームは分配の指定が必要です。platform_detailsにsubmerchantsのリストを指定してください（全額を自社で受け取る場合は空のリスト）。',
};

/** Rule 1: a platform gives the split with the payment, unless it only authorizes. An ordinary merchant has no sellers. */
export function planSplit(
  { isPlatform, sellers }: Pick<Terms, 'isPlatform' | 'sellers'>,
  details: CreatePaymentInput['platform_details'],
  limit: number,
  isRequired: boolean,
): SplitEntry[] | null {
  if (!isPlatform) return details === undefined ? null : refuse('invalid_parameter', { param: 'platform_details', say: noPlatform });
  if (details === undefined) return isRequired ? refuse('missing_parameter', { param: 'platform_details', say: noSplit }) : null;
  return checkedSplit(details, limit, sellers);
}

export const splitRows = (tenantId: string, paymentId: string, entries: readonly SplitEntry[]): SplitRow[] =>
  entries.map((entry, position) => ({ tenantId, paymentId, position, ...entry, returnedAmount: 0, returnedFee: 0 }));

/** Stored as far as it is usable; never a reason to refuse. */
function fraudDetails(given: unknown): Record<string, string> {
  const isText = ([, value]: [string, unknown]) => typeof value === 'string' && value !== '' && value.length <= 320 && isStorable(value);
  const known = Object.entries(given !== null && typeof given === 'object' ? given : {}).filter(([key]) =>
    ['customer_ip', 'customer_email'].includes(key),
  );
  return Object.fromEntries(known.filter(isText));
}

function checkWebhooks(given: CreatePaymentInput['webhooks'], mode: CreationState['mode']): void {
  for (const [index, { url, secret_key }] of (given ?? []).entries()) {
    checkWebhookAddress(url, mode, `webhooks.${index}.url`);
    if (secret_key !== undefined) checkWebhookSecret(secret_key, `webhooks.${index}.secret_key`);
  }
}

/** Omitted or `auto`: ten per cent of the amount, rounded down. */
export const taxIn = ({ amount, tax }: Pick<CreatePaymentInput, 'amount' | 'tax'>): number =>
  tax === undefined || tax === 'auto' ? taxOn(amount) : tax;

/** Decisions beside the rows that the opening writes. */
export type CreationPlan = {
  tenantId: string;
  paymentId: string;
  attempt: { id: string; kind: 'authorize'; amount: number };
  capture: boolean;
  rateBasisPoints: number;
  /** The customer saved with the card after success; without the sealed card. */
  customer?: Customer;
};

/** For methods other than cards: the page on which the customer continues, and the mail's link to it. */
function ownPage({ source, ids, keepsCustomer = false }: CreationState, { return_url }: CreatePaymentInput, capture: boolean) {
  if (source.kind === 'card') return { instrument: source.holder, pageId: null, capturesItself: null };
  const kept = keepsCustomer && { keeps: 'customer' };
  const instrument = { page: ids.pageName, ...particularsOf(source), ...(return_url !== undefined && { return_url }), ...kept };
  return { instrument, pageId: ids.page, capturesItself: capture };
}

/** The parameter that names the payment method in the request. */
function namedBy({ customer, payment_details: details }: CreatePaymentInput): string {
  if (customer !== undefined) return 'customer';
  return typeof details === 'string' ? 'payment_details' : 'payment_details.type';
}

/** The payment as it will be if the acquirer agrees. Refuses everything that the request itself makes impossible. */
export function planCreation(state: CreationState, input: CreatePaymentInput, now: Date): CreationPlan & { view: PaymentView } {
  const { acquirer, source, terms } = state;
  if (acquirer === null) throw noAcquirer(namedBy(input));
  if (terms.isOff) return refuse('invalid_payment_type', notTaken(namedBy(input)));
  const capture = source.kind === 'cash' || (input.capture ?? true);
  const tax = taxIn(input);
  const gross = input.amount + tax;
  const entries = planSplit(terms, input.platform_details, gross, capture);
  checkWebhooks(input.webhooks, state.mode);
  const { tenantId, ids } = state;
  const payment: PaymentRow = {
    tenantId,
    id: ids.payment,
    status: 'pending',
    amount: input.amount,
    tax,
    paymentMethodFee: terms.customerFee,
    authorizedAmount: gross,
    amountRefunded: 0,
    refundPending: 0,
    currency: 'JPY',
    description: input.description ?? null,
    externalOrderNum: input.external_order_num ?? null,
    metadata: input.metadata ?? {},
    locale: input.locale ?? 'ja',
    method: methodOf(feeMethodOf(source)),
    brand: feeMethodOf(source),
    ...cardColumns(source),
    email: source.email,
    holderName: source.name,
    fraudDetails: fraudDetails(input.fraud_details),
    customerId: source.uses.customer ?? null,
    hasSplit: entries !== null,
    acquirer,
    acquirerReference: null,
    failureCode: null,
    paymentDeadline: endOf(source, capture, now),
    createdAt: now.toISOString(),
    capturedAt: null,
    fraudMarkedAt: null,
    session: state.session,
    ...ownPage(state, input, capture),
  };
  return {
    tenantId,
    paymentId: payment.id,
    attempt: { id: ids.attempt, kind: 'authorize', amount: gross + terms.customerFee },
    capture,
    rateBasisPoints: terms.rateBasisPoints,
    view: fresh(payment, splitRows(tenantId, payment.id, entries ?? [])),
  };
}

/** The payment after the acquirer's answer: cash waits for the money; a wallet waits for its customer when it has to approve. */
export function created(view: PaymentView, { capture }: CreationPlan, outcome: Outcome, at: string): PaymentView {
  const { payment } = view;
  if (!outcome.ok) return { ...view, payment: { ...payment, status: 'failed', failureCode: outcome.code } };
  const instrument = payment.instrument && { ...payment.instrument, ...outcome.facts };
  const answered = { ...payment, instrument, acquirerReference: outcome.reference };
  if (outcome.awaits) return { ...view, payment: answered };
  const isCaptured = capture && !isCash(payment.method);
  return { ...view, payment: { ...answered, status: isCaptured ? 'captured' : 'authorized', capturedAt: isCaptured ? at : null } };
}

import type { ShownCard } from '@/lib/acquirers/acquirer';
import type { Capabilities } from '@/lib/acquirers/capabilities';
import { noAcquirer, noCardNumbers } from '@/lib/acquirers/no-acquirer';
import type { Customer } from '@/lib/customers/customer';
import { checkWebhookAddress, checkWebhookSecret } from '@/lib/events/webhook-refusals';
import { cashGraceMs, isCash } from '@/lib/money/methods';
import type { CardBrand } from '@/lib/money/rates';
import { taxOn } from '@/lib/money/tax';
import type { Outcome } from '@/lib/operation/attempt';
import { isStorable } from '@/lib/operation/wire';
import { fresh, type PaymentRow, type PaymentView, type SplitRow } from '@/lib/payments/payment';
import type { CreatePaymentInput } from '@/lib/payments/schema';
import {
  approvalUntil,
  cardColumns,
  earlier,
  endOf,
  feeMethodOf,
  hasOwnBrand,
  methodOfSource,
  particularsOf,
  type Source,
  shownCard,
} from '@/lib/payments/source';
import type { Terms } from '@/lib/payments/terms';
import { notTaken, refuse, type Sentence } from '@/lib/refusal';
import { checkedSplit, type SplitEntry } from '@/lib/splits/split';
import { chargedPeriod, withPayment } from '@/lib/subscriptions/period';
import type { PeriodCharge } from '@/lib/subscriptions/present';
import { missingOfCard } from '@/lib/vault/schema';

export type CreationState = {
  tenantId: string;
  terms: Terms;
  source: Source;
  mode: 'sandbox' | 'live';
  /** Null: none takes this way of paying. */
  acquirer: { name: string; can: Capabilities } | null;
  /** `page` is the row's id, `pageName` its public form. */
  ids: { payment: string; attempt: string; page: string; pageName: string };
  /** The checkout that makes the payment. */
  session: string | null;
  /** Whether a successful payment saves its customer with the payment method. */
  keepsCustomer?: boolean;
  /** Of each brand, for a card whose brand the acquirer alone can say. */
  rates?: Partial<Record<CardBrand, number>>;
  /** The period that it is the charge of, as it is from the opening on; which payment, is said here. `begins`: see `PaymentRow`. */
  period?: PeriodCharge | null;
  begins?: PaymentRow['begins'];
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

const noManualCapture: Sentence = {
  en: 'The acquirer of this payment method takes the money at once: leave "capture" out, or set it to true.',
  ja: 'この支払い方法は即時売上のみに対応しています。captureを省略するか、trueを指定してください。',
};
const outOfRange = (min: number, max: number): Sentence => ({
  en: `With this payment method the total must be ${min} to ${max} yen, the customer’s fee included.`,
  ja: `この支払い方法で支払える合計金額は、お客様負担の手数料を含めて${min}円から${max}円までです。`,
});

/** A card reaches the acquirer as the acquirer takes it: by its number, or on a page of its own. */
function checkCardInput({ cardInput }: Capabilities, source: Source): void {
  if (source.kind === 'card' && !cardInput.includes('number')) throw noCardNumbers('payment_details.number');
  if (source.kind === 'hosted_card' && !cardInput.includes('hosted')) refuse('missing_parameter', missingOfCard('number'));
}

/** Refuses what the acquirer would refuse: a later capture where there is none, and a total that is out of its range. */
function checkCapabilities(can: Capabilities, source: Source, { capture, total }: { capture: boolean; total: number }): void {
  const method = methodOfSource(source);
  checkCardInput(can, source);
  if (!capture && !can.manualCapture.includes(method)) refuse('invalid_parameter', { param: 'capture', say: noManualCapture });
  const { min, max } = can.yen[method] ?? { min: 1, max: Number.MAX_SAFE_INTEGER };
  if (total < min || total > max) refuse('invalid_parameter', { param: 'amount', details: { min, max }, say: outOfRange(min, max) });
}

/** Decisions beside the rows that the opening writes. */
export type CreationPlan = {
  tenantId: string;
  paymentId: string;
  attempt: { id: string; kind: 'authorize'; amount: number };
  capture: boolean;
  rateBasisPoints: number;
  /** The customer saved with the card after success; without the sealed card. */
  customer?: Customer;
  /** Of a card that an acquirer has just got: what is told of it, for where the acquirer says nothing, and the rates of each brand (basis points). */
  told?: { card: ShownCard; rates: Partial<Record<CardBrand, number>> };
};

/** When it ends: later where the acquirer may tell late of money that came in time. `payBy`: then the customer's own deadline, which stays. */
function withGrace(
  { tellsWithinMs = 0 }: Capabilities,
  source: Source,
  end: string | null,
): { paymentDeadline: string | null; payBy: string | null } {
  if (source.kind !== 'cash' || tellsWithinMs <= cashGraceMs || end === null) return { paymentDeadline: end, payBy: null };
  const told = Date.parse(end) - cashGraceMs;
  return { paymentDeadline: new Date(told + tellsWithinMs).toISOString(), payBy: new Date(told).toISOString() };
}

/** The page on which the customer goes on, and what is told there. None of a card that the acquirer charges without asking its holder. */
function ownPage(
  { source, ids, acquirer, keepsCustomer = false }: CreationState,
  { return_url }: CreatePaymentInput,
  { capture, payBy }: { capture: boolean; payBy: string | null },
) {
  const isAsked = acquirer?.can.threeDs !== 'separate';
  if ((source.kind === 'card' || source.kind === 'remote_card') && !isAsked)
    return { instrument: source.kind === 'card' ? source.holder : null, pageId: null, capturesItself: null };
  const held = source.kind === 'card' && source.holder;
  const kept = keepsCustomer && { keeps: 'customer' };
  const told = payBy !== null && { pay_by: payBy };
  const instrument = {
    page: ids.pageName,
    ...held,
    ...told,
    ...particularsOf(source),
    ...(return_url !== undefined && { return_url }),
    ...kept,
  };
  return { instrument, pageId: ids.page, capturesItself: capture };
}

function toldOf({ source, rates = {} }: CreationState): Pick<CreationPlan, 'told'> {
  if (source.kind !== 'remote_card' || hasOwnBrand(source)) return {};
  const { brand, lastFour, month, year } = source.card;
  return { told: { card: { brand, lastFour, month, year }, rates } };
}

/** The parameter that names the payment method in the request. */
function namedBy({ customer, payment_details: details }: CreatePaymentInput): string {
  if (customer !== undefined) return 'customer';
  return typeof details === 'string' ? 'payment_details' : 'payment_details.type';
}

/** The payment as it will be if the acquirer agrees. Refuses everything that the request itself makes impossible. */
export function planCreation(state: CreationState, input: CreatePaymentInput, now: Date): CreationPlan & { view: PaymentView } {
  const { acquirer, source, terms, tenantId, ids, session, period = null, begins = null } = state;
  if (acquirer === null) throw noAcquirer(namedBy(input));
  if (terms.isOff) return refuse('invalid_payment_type', notTaken(namedBy(input)));
  const capture = source.kind === 'cash' || (input.capture ?? true);
  const [tax, gross] = [taxIn(input), input.amount + taxIn(input)];
  checkCapabilities(acquirer.can, source, { capture, total: gross + terms.customerFee });
  const entries = planSplit(terms, input.platform_details, gross, capture);
  checkWebhooks(input.webhooks, state.mode);
  const grace = withGrace(acquirer.can, source, endOf(source, capture, now));
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
    method: methodOfSource(source),
    brand: feeMethodOf(source),
    ...cardColumns(source),
    email: source.email,
    holderName: source.name,
    fraudDetails: fraudDetails(input.fraud_details),
    customerId: source.uses.customer ?? null,
    hasSplit: entries !== null,
    acquirer: acquirer.name,
    acquirerReference: null,
    failureCode: null,
    paymentDeadline: grace.paymentDeadline,
    createdAt: now.toISOString(),
    capturedAt: null,
    fraudMarkedAt: null,
    session,
    ...chargedPeriod(period, begins),
    ...ownPage(state, input, { capture, payBy: grace.payBy }),
  };
  return {
    tenantId,
    paymentId: payment.id,
    attempt: { id: ids.attempt, kind: 'authorize', amount: gross + terms.customerFee },
    capture,
    rateBasisPoints: terms.rateBasisPoints,
    ...toldOf(state),
    view: fresh(payment, splitRows(tenantId, payment.id, entries ?? []), period && withPayment(period, payment.id)),
  };
}

/** The payment after the acquirer's answer: cash waits for the money; a wallet waits for its customer when it has to approve. */
export function created(view: PaymentView, { capture, told }: CreationPlan, outcome: Outcome, at: string): PaymentView {
  const { payment } = view;
  if (!outcome.ok) return { ...view, payment: { ...payment, status: 'failed', failureCode: outcome.code } };
  const instrument = payment.instrument && { ...payment.instrument, ...outcome.facts };
  const paymentDeadline = earlier(payment.paymentDeadline, outcome.until);
  const card = outcome.card ?? (outcome.awaits ? undefined : told?.card);
  const answered = { ...payment, ...shownCard(card), instrument, paymentDeadline, acquirerReference: outcome.reference };
  if (outcome.awaits) {
    const end = approvalUntil(new Date(at));
    return { ...view, payment: { ...answered, paymentDeadline: paymentDeadline === null ? end : earlier(paymentDeadline, end) } };
  }
  const isCaptured = capture && !isCash(payment.method);
  return { ...view, payment: { ...answered, status: isCaptured ? 'captured' : 'authorized', capturedAt: isCaptured ? at : null } };
}

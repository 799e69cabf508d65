import { checkWebhookAddress, checkWebhookSecret } from '@/lib/events/webhook-refusals';
import { taxOn } from '@/lib/money/tax';
import { isStorable } from '@/lib/operation/wire';
import type { PaymentRow, PaymentView, SplitRow } from '@/lib/payments/payment';
import type { CreatePaymentInput } from '@/lib/payments/schema';
import type { Terms } from '@/lib/payments/terms';
import { type Refusal, refuse } from '@/lib/refusal';
import { checkedSplit, type SplitEntry } from '@/lib/splits/split';
import { binOf, type CardPlan, lastFourOf } from '@/lib/vault/card';

const authorizationDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

export type CreationState = {
  tenantId: string;
  terms: Terms;
  card: CardPlan;
  mode: 'sandbox' | 'live';
  /** Null where none is configured: then no payment is taken. */
  acquirer: string | null;
  ids: { payment: string; attempt: string };
};
/** Rule 1: a platform says with the payment who gets how much, unless it only authorizes. An ordinary merchant has nobody to split with. */
export function planSplit(
  { isPlatform, sellers }: Pick<Terms, 'isPlatform' | 'sellers'>,
  details: CreatePaymentInput['platform_details'],
  limit: number,
  isRequired: boolean,
): SplitEntry[] | null {
  if (!isPlatform) return details === undefined ? null : refuse('invalid_parameter', { param: 'platform_details' });
  if (details === undefined) return isRequired ? refuse('missing_parameter', { param: 'platform_details' }) : null;
  return checkedSplit(details, limit, sellers);
}

export const splitRows = (tenantId: string, paymentId: string, entries: readonly SplitEntry[]): SplitRow[] =>
  entries.map((entry, position) => ({ tenantId, paymentId, position, ...entry, returnedAmount: 0, returnedFee: 0 }));

/** Kept as far as it is usable; never a reason to refuse. */
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

/** What is decided beside the rows that the start writes. */
export type CreationPlan = {
  tenantId: string;
  paymentId: string;
  attempt: { id: string; kind: 'authorize'; amount: number };
  capture: boolean;
  /** Missing where an earlier version has begun. */
  rateBasisPoints?: number;
};

/** The payment as it will be, should the acquirer agree. Refuses whatever the request itself makes impossible. */
export function planCreation(state: CreationState, input: CreatePaymentInput, now: Date): CreationPlan & { view: PaymentView } {
  const { acquirer, card, terms } = state;
  if (acquirer === null) return refuse('invalid_payment_type', { param: 'payment_details.type' });
  const capture = input.capture ?? true;
  const tax = input.tax === undefined || input.tax === 'auto' ? taxOn(input.amount) : input.tax;
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
    method: 'credit_card',
    brand: card.brand,
    cardBin: binOf(card.card.number),
    lastFour: lastFourOf(card.card.number),
    cardMonth: card.card.month,
    cardYear: card.card.year,
    email: card.email,
    holderName: card.name,
    fraudDetails: fraudDetails(input.fraud_details),
    customerId: null,
    hasSplit: entries !== null,
    acquirer,
    acquirerReference: null,
    failureCode: null,
    paymentDeadline: capture ? null : new Date(now.getTime() + authorizationDays * dayMs).toISOString(),
    createdAt: now.toISOString(),
    capturedAt: null,
    fraudMarkedAt: null,
  };
  return {
    tenantId,
    paymentId: payment.id,
    attempt: { id: ids.attempt, kind: 'authorize', amount: gross + terms.customerFee },
    capture,
    rateBasisPoints: terms.rateBasisPoints,
    view: { payment, splits: splitRows(tenantId, payment.id, entries ?? []), refunds: [], open: [] },
  };
}

/** The payment once the acquirer has answered. */
export function created(
  view: PaymentView,
  { capture }: CreationPlan,
  outcome: { ok: true; reference: string } | { ok: false; code: Refusal['code'] },
  at: string,
): PaymentView {
  const { payment } = view;
  if (!outcome.ok) return { ...view, payment: { ...payment, status: 'failed', failureCode: outcome.code } };
  const status = capture ? 'captured' : 'authorized';
  return { ...view, payment: { ...payment, status, acquirerReference: outcome.reference, capturedAt: capture ? at : null } };
}

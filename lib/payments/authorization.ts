import type { Acquirer } from '@/lib/acquirers/acquirer';
import { acquirerOf, awaitOutcome, findKeeper, requireGiver, routeFor, takesPayments } from '@/lib/acquirers/find-acquirer';
import { cardIsElsewhere } from '@/lib/acquirers/verify-card';
import { tenantNumberOf } from '@/lib/auth/find-tenant-number';
import { newSecretId, publicIdOf } from '@/lib/auth/public-id';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import { anySlot } from '@/lib/ledger/account';
import { openClearing } from '@/lib/ledger/open-clearing';
import { findOffered } from '@/lib/merchants/find-offered';
import { isCardBrand } from '@/lib/money/methods';
import { type CardBrand, cardBrands, type FeeMethod } from '@/lib/money/rates';
import type { MoneyPlan, Outcome } from '@/lib/operation/attempt';
import type { Context } from '@/lib/operation/operation';
import { customerLink } from '@/lib/own-urls';
import { type CreationPlan, type CreationState, planCreation } from '@/lib/payments/creation';
import { presentDryRun } from '@/lib/payments/dry-run';
import { captureTransfers } from '@/lib/payments/fees';
import { fresh, grossOf, type PaymentRow, type PaymentView } from '@/lib/payments/payment';
import type { CreatePaymentInput, DryRunReply } from '@/lib/payments/schema';
import { feeMethodOf, hasOwnBrand, instrumentOf, methodOfSource, type Source, wayOfSource } from '@/lib/payments/source';
import { type Agreed, type TermsQuestion, termsOf } from '@/lib/payments/terms';
import { cachedTerms, invalidateTerms } from '@/lib/payments/terms-cache';
import { type Locale, notTaken, refuse } from '@/lib/refusal';
import { namedIn } from '@/lib/splits/split';
import { withPayment } from '@/lib/subscriptions/period';
import { seal } from '@/lib/vault/seal';

// The steps that every verb that creates a payment shares: the API's own, and the checkout's.

type PlannedOn = TermsQuestion & { agreed: Agreed };
export type AuthorizationPlan = CreationPlan & {
  opening: MoneyPlan['opening'] & Pick<PaymentView, 'splits'> & { payment: PaymentRow; terms: PlannedOn };
};
/** The data that a new payment is planned from. */
type NewState = CreationState & {
  plannedOn: PlannedOn;
  input: CreatePaymentInput;
  /** The parties' balances, for the dry run alone. */
  available?: ReadonlyMap<string, number>;
};
/** The second: the stored state of a payment that another process completes. */
export type AuthorizationState = NewState | { view: PaymentView };

type AuthorizationOrigin = Pick<CreationState, 'period' | 'begins'> & {
  tenantId: string;
  source: Source;
  session?: string;
  keepsCustomer?: boolean;
};

/** Refuses a way of paying that no acquirer takes, though others are taken here: the store of a chain, or all of it. */
async function refuseWay(tenantId: string, source: Source): Promise<void> {
  if (!(await takesPayments())) return;
  const isOneStore = methodOfSource(source) === 'konbini' && (await routeFor(tenantId, { method: 'konbini' })) !== null;
  refuse('invalid_payment_type', notTaken(isOneStore ? 'payment_details.store' : 'payment_details.type'));
}

/** Whoever has the card already, or else the one that takes this way of paying. Refuses a card of one that takes none any more. */
async function findTaker(tenantId: string, source: Source): Promise<Acquirer<unknown> | null> {
  if (source.kind !== 'remote_card') {
    const found = await routeFor(tenantId, wayOfSource(source));
    if (!found) await refuseWay(tenantId, source);
    return found;
  }
  const { card, uses } = source;
  // of a token of ours it was asked when the token was made
  if (!card.isKept && uses.token === undefined) await requireGiver(tenantId, card.acquirer);
  const keeper = await findKeeper(card.acquirer);
  if (!keeper) throw cardIsElsewhere(uses.customer === undefined ? 'payment_details' : 'customer');
  return keeper;
}

/** Of each brand, for a card whose brand the acquirer alone can say. */
async function ratesFor(tenantId: string, source: Source, at: Date): Promise<Partial<Record<CardBrand, number>>> {
  if (source.kind !== 'remote_card' || hasOwnBrand(source)) return {};
  const rateOf = async (method: CardBrand) =>
    [method, termsOf(method, await cachedTerms(tenantId, { method, named: [], at })).rateBasisPoints] as const;
  return Object.fromEntries(await Promise.all(cardBrands.map(rateOf)));
}

/** A card that is given to the acquirer costs its customer what the cheapest brand costs: nobody pays more than what is agreed for their card. */
async function cheapestBrand(tenantId: string, now: Date): Promise<FeeMethod> {
  const cards = [...(await findOffered(tenantId, now)).fees].filter(([method]) => isCardBrand(method));
  const [cheapest] = cards.toSorted(([, a], [, b]) => a - b);
  return cheapest?.[0] ?? 'visa';
}

type When = Pick<Context, 'now'> & { dryRun?: boolean };

export async function loadAuthorization(
  when: When,
  input: CreatePaymentInput,
  { tenantId, source, session, keepsCustomer = false, period = null, begins = null }: AuthorizationOrigin,
): Promise<NewState> {
  const { now } = when;
  const method = feeMethodOf(source) ?? (await cheapestBrand(tenantId, now));
  const question = { method, named: namedIn(input.platform_details), at: now };
  const [agreed, number, acquirer, rates] = await Promise.all([
    cachedTerms(tenantId, question),
    tenantNumberOf(tenantId),
    findTaker(tenantId, source),
    ratesFor(tenantId, source, now),
  ]);
  const page = newSecretId();
  // a dry run writes nothing
  if (acquirer && !when.dryRun) await openClearing(tenantId, acquirer.name, now);
  return {
    tenantId,
    terms: termsOf(question.method, agreed),
    plannedOn: { ...question, agreed },
    input,
    source,
    mode: settings().mode,
    acquirer: acquirer && { name: acquirer.name, can: acquirer.can },
    ids: { payment: newId(), attempt: newId(), page, pageName: publicIdOf(number, page) },
    session: session ?? null,
    keepsCustomer,
    rates,
    period,
    begins,
  };
}

const webhookRows = ({ tenantId, paymentId }: CreationPlan, given: CreatePaymentInput['webhooks']) =>
  (given ?? []).map(({ url, secret_key, events }, position) => {
    const id = newId();
    return { tenantId, id, paymentId, position, url, secret: secret_key === undefined ? null : seal(secret_key, `webhook:${id}`), events };
  });

export function planAuthorization(state: AuthorizationState, now: Date): AuthorizationPlan {
  if ('view' in state) throw new Error('a payment that is kept is not planned anew');
  const { input } = state;
  const { view, ...decided } = planCreation(state, input, now);
  const { payment, splits, period } = view;
  const { uses } = state.source;
  const webhooks = webhookRows(decided, input.webhooks);
  const used = Object.keys(uses).length > 0 && { uses };
  const charged = period && { charge: { subscription: period.subscription, charge: period.charge } };
  return { ...decided, opening: { payment, splits, webhooks, countSlot: anySlot(), terms: state.plannedOn, ...used, ...charged } };
}

/** The opening lost a race: the cached terms may be old. */
export const onStalePlan = ({ tenantId, opening: { terms } }: AuthorizationPlan): boolean => invalidateTerms(tenantId, terms.method);

export async function authorize(
  { tenantId, paymentId, attempt, capture, opening }: AuthorizationPlan,
  { caller }: Context,
  state: AuthorizationState,
): Promise<Outcome> {
  if ('view' in state) throw new Error('of a payment that is kept the card is gone');
  const { payment } = opening;
  const acquirer = await acquirerOf(payment);
  const page = payment.instrument?.page ?? '';
  const call = acquirer.authorize({
    tenantId,
    attemptId: attempt.id,
    amount: attempt.amount,
    instrument: instrumentOf(state.source, payment.paymentDeadline),
    capture,
    shown: {
      paymentId,
      order: payment.externalOrderNum,
      locale: payment.locale,
      returnUrl: page && customerLink(`/pay/${page}?told=returned`),
    },
    ...(caller.scenario !== undefined && { scenario: caller.scenario }),
  });
  return awaitOutcome(paymentId, call);
}

/** What it posts once it is captured, and each party's balance after that. What is only authorized posts nothing. */
export function previewAuthorization(state: AuthorizationState, plan: AuthorizationPlan, locale: Locale): DryRunReply {
  if ('view' in state) throw new Error('a payment that is kept is not planned anew');
  const { payment, splits } = plan.opening;
  const fees = { rateBasisPoints: plan.rateBasisPoints, customerFee: payment.paymentMethodFee, acquirer: payment.acquirer };
  const given = plan.capture ? captureTransfers(plan.tenantId, grossOf(payment), splits, fees) : [];
  return presentDryRun(given, state.available ?? new Map(), new Map(), null, locale);
}

/** The payment that is being made: as planned, or as stored, and then its plan has no opening. */
export function viewOf(state: AuthorizationState, { opening }: AuthorizationPlan): PaymentView {
  if ('view' in state) return state.view;
  const { payment, splits } = opening;
  return fresh(payment, splits, state.period && withPayment(state.period, payment.id));
}

import { awaitOutcome, findAcquirer, getAcquirer } from '@/lib/acquirers/find-acquirer';
import { tenantNumberOf } from '@/lib/auth/find-tenant-number';
import { newSecretId, publicIdOf } from '@/lib/auth/public-id';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import { anySlot } from '@/lib/ledger/account';
import type { MoneyPlan, Outcome } from '@/lib/operation/attempt';
import type { Context } from '@/lib/operation/operation';
import { type CreationPlan, type CreationState, planCreation } from '@/lib/payments/creation';
import { fresh, type PaymentRow, type PaymentView } from '@/lib/payments/payment';
import type { CreatePaymentInput } from '@/lib/payments/schema';
import { feeMethodOf, meansOf, type Source } from '@/lib/payments/source';
import { type Agreed, type TermsQuestion, termsOf } from '@/lib/payments/terms';
import { cachedTerms, invalidateTerms } from '@/lib/payments/terms-cache';
import { namedIn } from '@/lib/splits/split';
import { seal } from '@/lib/vault/seal';

// The steps that every verb that creates a payment shares: the API's own, and the checkout's.

type PlannedOn = TermsQuestion & { agreed: Agreed };
export type AuthorizationPlan = CreationPlan & {
  opening: MoneyPlan['opening'] & Pick<PaymentView, 'splits'> & { payment: PaymentRow; terms: PlannedOn };
};
/** The data that a new payment is planned from. */
type NewState = CreationState & { plannedOn: PlannedOn; input: CreatePaymentInput };
/** The second: the stored state of a payment that another process completes. */
export type AuthorizationState = NewState | { view: PaymentView };

type AuthorizationOrigin = { tenantId: string; source: Source; session?: string; keepsCustomer?: boolean };

export async function loadAuthorization(
  { now }: Pick<Context, 'now'>,
  input: CreatePaymentInput,
  { tenantId, source, session, keepsCustomer = false }: AuthorizationOrigin,
): Promise<NewState> {
  const question = { method: feeMethodOf(source), named: namedIn(input.platform_details), at: now };
  const [agreed, number] = await Promise.all([cachedTerms(tenantId, question), tenantNumberOf(tenantId)]);
  const page = newSecretId();
  return {
    tenantId,
    terms: termsOf(question.method, agreed),
    plannedOn: { ...question, agreed },
    input,
    source,
    mode: settings().mode,
    acquirer: findAcquirer()?.name ?? null,
    ids: { payment: newId(), attempt: newId(), page, pageName: publicIdOf(number, page) },
    session: session ?? null,
    keepsCustomer,
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
  const { payment, splits } = view;
  const { uses } = state.source;
  const webhooks = webhookRows(decided, input.webhooks);
  const used = Object.keys(uses).length > 0 && { uses };
  return { ...decided, opening: { payment, splits, webhooks, countSlot: anySlot(), terms: state.plannedOn, ...used } };
}

/** The opening statement lost a race: the cached terms may be outdated, so drop them before planning again. */
export const onStalePlan = ({ tenantId, opening: { payment } }: AuthorizationPlan): boolean => invalidateTerms(tenantId, payment.brand);

export async function authorize(
  { paymentId, attempt, capture, opening }: AuthorizationPlan,
  { caller }: Context,
  state: AuthorizationState,
): Promise<Outcome> {
  if ('view' in state) throw new Error('of a payment that is kept the card is gone');
  const means = meansOf(state.source, opening.payment.paymentDeadline);
  const scenario = caller.scenario === undefined ? {} : { scenario: caller.scenario };
  return awaitOutcome(paymentId, getAcquirer().authorize({ attemptId: attempt.id, amount: attempt.amount, means, capture, ...scenario }));
}

/** The payment that is being made: as planned, or as stored. */
export const viewOf = (state: AuthorizationState, { opening }: AuthorizationPlan): PaymentView =>
  'view' in state ? state.view : fresh(opening.payment, opening.splits);

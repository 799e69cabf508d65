import { availableOf } from '@/lib/ledger/store';
import { moneyCommand } from '@/lib/operation/money-command';
import {
  type AuthorizationPlan,
  type AuthorizationState,
  authorize,
  loadAuthorization,
  onStalePlan,
  planAuthorization,
  previewAuthorization,
  viewOf,
} from '@/lib/payments/authorization';
import { completeCreation } from '@/lib/payments/creation-completion';
import { findSource, sourceOfBrand } from '@/lib/payments/find-source';
import { type CreatePaymentInput, createPaymentInput, dryRunReply, type PaymentReply, paymentReply } from '@/lib/payments/schema';
import { refuse } from '@/lib/refusal';
import { feesByProfile } from '@/lib/splits/apply-profiles';
import { namedIn } from '@/lib/splits/split';

/** With the fees of profiles that the split names; as it was given without. */
async function withFees(tenantId: string, given: CreatePaymentInput, now: Date): Promise<CreatePaymentInput> {
  const { platform_details } = given;
  return platform_details === undefined ? given : { ...given, platform_details: await feesByProfile(tenantId, platform_details, now) };
}

/**
 * Authorizes a card or a wallet and, unless `capture` is false, captures and splits the money. For cash, issues the numbers to pay with.
 */
export const createPayment = moneyCommand<typeof createPaymentInput, PaymentReply, AuthorizationState, AuthorizationPlan>({
  name: 'payment.create',
  summary: 'Create a payment',
  description:
    'A refused card answers 502 (fraud: 422); the payment is kept as `failed`, its id stands in `error.details.payment_id`. With `?dry_run=true` nothing is done: the reply shows what would be posted, of a card also by its `brand` alone.',
  route: 'POST /payments',
  allow: 'payments:write',
  input: createPaymentInput,
  output: paymentReply,
  dryRunOutput: dryRunReply,
  refusals: ['invalid_payment_type', 'invalid_token', 'invalid_currency', 'fraudulent', 'card_declined', 'gateway_timeout'],

  async read({ caller: { actor }, scope, now, dryRun }, given) {
    if (scope.kind !== 'merchant' || actor.kind === 'system') return refuse('forbidden');
    const { tenantId } = scope;
    const input = await withFees(tenantId, given, now);
    const source = (dryRun && sourceOfBrand(input)) || (await findSource(tenantId, input, now));
    const state = await loadAuthorization({ now, dryRun }, input, { tenantId, source });
    return dryRun ? { ...state, available: await availableOf(tenantId, [tenantId, ...namedIn(input.platform_details)]) } : state;
  },
  plan: (state, _input, { now }) => planAuthorization(state, now),
  preview: (state, plan, { caller }) => previewAuthorization(state, plan, caller.locale),
  onStalePlan,
  call: (plan, _input, context, state) => authorize(plan, context, state),
  complete: (state, plan, outcome, { now }) => completeCreation(viewOf(state, plan), plan, outcome, now.toISOString()),
});

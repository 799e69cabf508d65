import type { Caller } from '@/lib/auth/actor';
import { scopeOf } from '@/lib/auth/scope';
import { isAcquirerCode, Refusal, type RefusalCode, refuse } from '@/lib/refusal';
import { advanceSubscription } from '@/lib/renewals/advance-subscription';
import { chargeSubscription, isSpent } from '@/lib/renewals/charge-subscription';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import { type Step, stepOf } from '@/lib/subscriptions/renewal';
import { getSubscription } from '@/lib/subscriptions/store';

/**
 * What has come of a step, as the sandbox's clock tells it; an acquirer's refusal by its code. `needs_…`: nobody was asked before there is another card, or
 * before the merchant has put something right.
 */
export type Renewed = Exclude<Step['kind'], 'charge'> | 'charged' | 'needs_card' | 'needs_merchant' | RefusalCode;

/** Of these a later call may fare better: nothing is decided. */
const passing: readonly RefusalCode[] = [
  'conflict',
  'too_many_requests',
  'internal_server_error',
  'service_unavailable',
  'gateway_timeout',
];

/** Whose turn it is where a charge could not be asked for. A way of paying that is taken no more is its merchant's matter, not the card's. */
const needsOf = ({ code, param }: Refusal): 'card' | 'merchant' =>
  code !== 'invalid_payment_type' && param?.startsWith('customer') ? 'card' : 'merchant';

/** Charges; what makes that impossible before anybody is asked, such as a seller that has left, is kept as the reason. */
async function charge(
  caller: Caller,
  { subscription: { tenantId, id, lastFailure }, customer }: SubscriptionView,
  sequence: number,
): Promise<Renewed> {
  if (await isSpent(tenantId, customer, caller.now)) {
    const code = lastFailure?.code ?? 'card_declined';
    await advanceSubscription(caller, { id, refused: { sequence, code, needs: 'card' } });
    return 'needs_card';
  }
  try {
    await chargeSubscription(caller, { id, sequence });
    return 'charged';
  } catch (error) {
    if (!(error instanceof Refusal) || passing.includes(error.code)) throw error;
    if (isAcquirerCode(error.code)) return error.code;
    const needs = needsOf(error);
    const code = needs === 'card' ? 'card_expired' : error.code;
    await advanceSubscription(caller, { id, refused: { sequence, code, needs } });
    return `needs_${needs}`;
  }
}

/** Takes one step of a subscription that is due, and says which. Refuses `conflict` where nothing is due, or somebody else was first. */
export async function renewSubscription(caller: Caller, id: string): Promise<Renewed> {
  const scope = scopeOf(caller.actor);
  if (scope.kind !== 'merchant') return refuse('forbidden');
  const view = await getSubscription(scope.tenantId, id);
  const step = stepOf(view.subscription, caller.now) ?? refuse('conflict');
  if (step.kind === 'charge') return charge(caller, view, step.sequence);
  await advanceSubscription(caller, { id });
  return step.kind;
}

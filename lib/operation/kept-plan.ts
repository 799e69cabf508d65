import type { Actor } from '@/lib/auth/actor';
import type { AttemptCaller, AttemptKind, KeptAttempt, KeptPlan, MoneyPlan } from '@/lib/operation/attempt';

/** The plan as it stands in an attempt's row: without what other columns, or the row of its idempotency key, say. */
export type ThinPlan = Record<string, unknown> & { asked: Omit<AttemptCaller, 'actor' | 'claimId'> & { actor: object } };

/** A key of the attempt's own tenant: most are. */
function thinActor(actor: Actor, tenantId: string): object {
  if (actor.kind !== 'key' || actor.tenantId !== tenantId || actor.merchantId !== tenantId) return actor;
  const { tenantId: _tenant, merchantId: _merchant, ...own } = actor;
  return own;
}

/** What is kept of a plan while its attempt is open: only what cannot be read again. Forgotten when the attempt is completed. */
export function thinPlan(
  { opening: _opening, tenantId, paymentId: _payment, attempt: _attempt, ...own }: MoneyPlan,
  asked: AttemptCaller,
): ThinPlan {
  const { actor, claimId: _claim, ...others } = asked;
  return { ...own, asked: { ...others, actor: thinActor(actor, tenantId) } };
}

/** An open attempt's row. `claimId`: of its idempotency key, if it has one. */
export type AttemptRow = {
  tenantId: string;
  id: string;
  paymentId: string;
  kind: AttemptKind;
  amount: number;
  idempotencyKey: string | null;
  claimId: string | null;
  plan: ThinPlan;
};

/** The plan as it was made. */
export function wholePlan({ tenantId, paymentId, id, kind, amount, claimId, plan: { asked, ...own } }: AttemptRow): KeptAttempt['plan'] {
  const ofKey = 'kind' in asked.actor && asked.actor.kind === 'key' ? { tenantId, merchantId: tenantId } : {};
  const actor = { ...ofKey, ...asked.actor } as Actor;
  const made: KeptPlan = { ...own, tenantId, paymentId, attempt: { id, kind, amount } };
  return { ...made, asked: { ...asked, actor, claimId } };
}

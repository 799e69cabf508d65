import type { Actor } from '@/lib/auth/actor';

/**
 * The rows that a caller can reach: one tenant (a merchant and its sellers), one seller of a tenant, or all (operators and the
 * installation).
 */
export type Scope = { kind: 'merchant'; tenantId: string } | { kind: 'seller'; tenantId: string; merchantId: string } | { kind: 'all' };

/** No tenant has this id. */
const nowhere = '00000000-0000-0000-0000-000000000000';

export function scopeOf(actor: Actor): Scope {
  if (actor.kind === 'system') return actor.tenantId ? { kind: 'merchant', tenantId: actor.tenantId } : { kind: 'all' };
  if (actor.kind === 'key' || actor.kind === 'guest') return { kind: 'merchant', tenantId: actor.tenantId };
  if (actor.kind === 'visitor') return { kind: 'merchant', tenantId: nowhere };
  if (actor.role === 'operator') return { kind: 'all' };
  if (!actor.tenantId) throw new Error('a person outside a tenant must be an operator');
  if (actor.role !== 'seller') return { kind: 'merchant', tenantId: actor.tenantId };
  if (!actor.merchantId) throw new Error('a seller must belong to a merchant');
  return { kind: 'seller', tenantId: actor.tenantId, merchantId: actor.merchantId };
}

/** The tenant condition of a query; a seller's own condition depends on the table. */
export const tenantOf = (scope: Scope): { tenantId?: string } => (scope.kind === 'all' ? {} : { tenantId: scope.tenantId });

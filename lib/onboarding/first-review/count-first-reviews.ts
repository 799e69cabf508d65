import type { Caller } from '@/lib/auth/actor';
import { can } from '@/lib/auth/permissions';
import { scopeOf } from '@/lib/auth/scope';
import { countUnchecked, findFirstReviewers } from '@/lib/onboarding/first-review/store';

/** How many applications a platform's people have still to check; null for whoever checks none. */
export async function countFirstReviews({ actor }: Caller): Promise<number | null> {
  const scope = scopeOf(actor);
  if (scope.kind !== 'merchant' || !can(actor, 'applications:check')) return null;
  return (await findFirstReviewers([scope.tenantId])).has(scope.tenantId) ? countUnchecked(scope.tenantId) : null;
}

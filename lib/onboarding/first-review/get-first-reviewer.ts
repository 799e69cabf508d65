import type { Scope } from '@/lib/auth/scope';
import type { Database } from '@/lib/db/prisma';
import { findFirstReviewers } from '@/lib/onboarding/first-review/store';
import { refuse } from '@/lib/refusal';

const notAllowed = {
  en: 'The operator has not let your platform check applications first.',
  ja: '申請の一次確認は、運営者がこのプラットフォームに許可していません。',
};

/** The platform whose people look first. Refuses 403 everybody else, also one from whom the operator has taken it away. */
export async function getFirstReviewer(scope: Scope, database?: Database): Promise<string> {
  if (scope.kind !== 'merchant') return refuse('forbidden');
  const { tenantId } = scope;
  return (await findFirstReviewers([tenantId], database)).has(tenantId) ? tenantId : refuse('forbidden', { say: notAllowed });
}

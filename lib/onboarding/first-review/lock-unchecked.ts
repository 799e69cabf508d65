import type { z } from 'zod';
import type { Scope } from '@/lib/auth/scope';
import type { Database } from '@/lib/db/prisma';
import { getFirstReviewer } from '@/lib/onboarding/first-review/get-first-reviewer';
import { type decisionInput, lockLookedAt } from '@/lib/onboarding/review/lock-looked-at';
import { refuse } from '@/lib/refusal';

const checked = {
  en: 'A colleague has checked this application already. It is with the operator.',
  ja: 'この申請は、ほかの担当者が確認済みです。運営者の審査を待っています。',
};
const operatorsAlone = {
  en: 'Changes of an accepted seller are reviewed by the operator alone.',
  ja: '承認済みの販売者の変更は、運営者だけが審査します。',
};

/**
 * Locks a seller's application that its platform has not checked yet, in the version that was seen. Refuses 403 a platform that may not
 * check, and 409 what has changed, was decided, or was checked meanwhile.
 */
export async function lockUnchecked(database: Database, scope: Scope, looked: z.output<typeof decisionInput>) {
  await getFirstReviewer(scope, database);
  const found = await lockLookedAt(database, scope, looked, ['pending']);
  if (found.row.acceptedAt !== null) refuse('conflict', { say: operatorsAlone });
  if (found.row.checkedAt !== null) refuse('conflict', { say: checked });
  return found;
}

import { z } from 'zod';
import type { Scope } from '@/lib/auth/scope';
import type { Database } from '@/lib/db/prisma';
import type { ApplicationStatus, MerchantRow } from '@/lib/merchants/store';
import { lockApplicant } from '@/lib/onboarding/get-applicant';
import { type ApplicationRow, findApplication } from '@/lib/onboarding/store';
import { count, pathId } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';

export const decisionInput = z.object({
  id: pathId(),
  version: count().meta({ description: 'Of the application that was looked at.' }),
});

const decided = {
  en: 'This is not possible in the state that the application has by now. Look at it again.',
  ja: '申請の現在の状態では実行できません。最新の内容をご確認ください。',
};
const changed = {
  en: 'The application was changed while you looked at it. Look at it again before you decide.',
  ja: '確認中に申請の内容が変更されました。最新の内容をご確認のうえ、判断してください。',
};

/**
 * Locks the application in the version that the reviewer has seen. Refuses 409 when it has changed since, or its status does not allow the
 * decision: of two reviewers at once the second has to look again.
 */
export async function lockLookedAt(
  database: Database,
  scope: Scope,
  { id, version }: z.output<typeof decisionInput>,
  from: readonly ApplicationStatus[],
): Promise<{ merchant: MerchantRow; row: ApplicationRow }> {
  const merchant = await lockApplicant(scope, id, database);
  const row = await findApplication(merchant, database);
  if (!from.includes(merchant.applicationStatus as ApplicationStatus)) refuse('conflict', { say: decided });
  if (row.version !== version) refuse('conflict', { say: changed });
  return { merchant, row };
}

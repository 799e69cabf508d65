import type { Caller } from '@/lib/auth/actor';
import type { Database } from '@/lib/db/prisma';
import { type MerchantRow, updateMerchant } from '@/lib/merchants/store';
import { withoutReturned } from '@/lib/onboarding/answers';
import { accountNumberField } from '@/lib/onboarding/catalogue/bank';
import { emitEvent } from '@/lib/onboarding/decide';
import { identityIn } from '@/lib/onboarding/identity';
import { progressOf } from '@/lib/onboarding/progress';
import { closeLastSubmission, findApplication, saveApplication } from '@/lib/onboarding/store';
import type { Change } from '@/lib/operation/audit';

type Again = { changes: Change[]; isAsked: boolean };

/**
 * That a bank refused a seller’s account for this reason was a mistake. What nobody has touched since is accepted as it was; what its seller has begun to
 * change is still to be handed in and reviewed, without the bank’s reason. Asked: so it is. To be called under the merchant’s lock.
 */
export async function acceptAccountAgain(database: Database, caller: Caller, merchant: MerchantRow, reason: string): Promise<Again> {
  const { now } = caller;
  const { tenantId, id, applicationStatus: status } = merchant;
  const application = await findApplication(merchant, database);
  const isOpen = status === 'incomplete';
  if (application.answers[accountNumberField]?.returned !== reason) return { changes: [], isAsked: isOpen };
  const wasAccepted = isOpen && (await closeLastSubmission(database, merchant, { field: accountNumberField, reason }));
  const answers = withoutReturned(application.answers, accountNumberField);
  const row = { ...application, answers, version: application.version + 1, updatedAt: now };
  await saveApplication(database, merchant, { ...row, ...progressOf(answers), ...identityIn(answers) });
  if (wasAccepted)
    await emitEvent(database, await updateMerchant(database, merchant, { applicationStatus: 'accepted' }, now), 'accepted', now);
  const returned = { [accountNumberField]: reason };
  const change = { tenantId, subjectKind: 'merchant' as const, subjectId: id };
  const after = wasAccepted ? { status: 'accepted' } : { returned: {} };
  return { changes: [{ ...change, before: { status, returned }, after }], isAsked: isOpen && !wasAccepted };
}

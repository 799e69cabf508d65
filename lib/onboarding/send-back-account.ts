import type { Caller } from '@/lib/auth/actor';
import type { Database } from '@/lib/db/prisma';
import type { MerchantRow } from '@/lib/merchants/store';
import { withReturned } from '@/lib/onboarding/answers';
import { accountNumberField } from '@/lib/onboarding/catalogue/bank';
import { writeDecision } from '@/lib/onboarding/decide';
import { identityIn } from '@/lib/onboarding/identity';
import { progressOf } from '@/lib/onboarding/progress';
import { type ApplicationRow, saveApplication } from '@/lib/onboarding/store';
import type { Change } from '@/lib/operation/audit';

/**
 * Its bank has refused the account that a seller named: it is asked for it again, whoever has the application at the moment, and all else
 * stands. One that was declined stays so, and nobody is asked before it is opened again. To be called under the merchant's lock; said once
 * more for the same reason it does nothing.
 */
export async function sendBackAccount(
  database: Database,
  caller: Caller,
  merchant: MerchantRow,
  application: ApplicationRow,
  reason: string,
): Promise<Change[]> {
  const { applicationStatus: status } = merchant;
  if (status !== 'accepted' && application.answers[accountNumberField]?.returned === reason) return [];
  const reasons = new Map([[accountNumberField, reason]]);
  if (status !== 'declined')
    return (await writeDecision(database, caller, merchant, application, { outcome: 'returned', reasons, isBankOnly: true })).changes;
  const answers = withReturned(application.answers, reasons);
  const row = { ...application, answers, version: application.version + 1, updatedAt: caller.now };
  // nobody can mend it while it is declined
  await saveApplication(database, merchant, { ...row, ...progressOf(answers), erroredCount: 0, ...identityIn(answers) });
  const { tenantId, id } = merchant;
  return [{ tenantId, subjectKind: 'merchant', subjectId: id, before: {}, after: { returned: Object.fromEntries(reasons) } }];
}

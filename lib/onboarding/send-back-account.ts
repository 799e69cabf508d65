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
 * Asks a seller for its account again after its bank has refused it, whatever the application's state; everything else stays. A declined
 * application stays declined, and the seller is asked only once it is reopened. The caller holds the merchant's lock; repeating the same
 * reason does nothing.
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
  // nobody can correct it while it is declined
  await saveApplication(database, merchant, { ...row, ...progressOf(answers), erroredCount: 0, ...identityIn(answers) });
  const { tenantId, id } = merchant;
  return [{ tenantId, subjectKind: 'merchant', subjectId: id, before: {}, after: { returned: Object.fromEntries(reasons) } }];
}

import type { Caller } from '@/lib/auth/actor';
import type { Database } from '@/lib/db/prisma';
import { eventOf } from '@/lib/events/event';
import { saveEvents } from '@/lib/events/store';
import { settings } from '@/lib/installation';
import { presentMerchant } from '@/lib/merchants/present';
import { type ApplicationStatus, type MerchantRow, updateMerchant } from '@/lib/merchants/store';
import { type Answers, withReturned } from '@/lib/onboarding/answers';
import { identityIn } from '@/lib/onboarding/identity';
import { progressOf } from '@/lib/onboarding/progress';
import { type ApplicationRow, endSubmission, saveApplication } from '@/lib/onboarding/store';
import type { Change } from '@/lib/operation/audit';

export type Decision =
  | { outcome: 'accepted' }
  | { outcome: 'declined'; reason: string | null }
  /** Why, by the field that is to be corrected. */
  | { outcome: 'returned'; reasons: ReadonlyMap<string, string> };

const statusOf: Record<Decision['outcome'], ApplicationStatus> = { accepted: 'accepted', declined: 'declined', returned: 'incomplete' };

type Decided = { merchant: MerchantRow; row: ApplicationRow; changes: Change[] };

/** What is told to the merchant's systems: the seller as it is from now on. */
export async function tell(database: Database, merchant: MerchantRow, what: Decision['outcome'], now: Date): Promise<void> {
  const { tenantId, id } = merchant;
  const data = presentMerchant(merchant, settings().mode === 'live');
  await saveEvents(database, tenantId, [eventOf(tenantId, `submerchant.application.${what}`, id, data, now.toISOString())]);
}

/** Writes a decision under the merchant's lock: the status, how the submission that waits ended, and what is told of it. */
export async function writeDecision(
  database: Database,
  { actor, now }: Caller,
  before: MerchantRow,
  row: ApplicationRow,
  decision: Decision,
): Promise<Decided> {
  const { outcome } = decision;
  const answers: Answers = outcome === 'returned' ? withReturned(row.answers, decision.reasons) : row.answers;
  const reason = outcome === 'declined' ? decision.reason : null;
  const after: ApplicationRow = { answers, version: row.version + 1, submittedAt: null, declinedReason: reason };
  const returned = outcome === 'returned' ? { returned: Object.fromEntries(decision.reasons) } : {};
  await saveApplication(database, before, { ...after, ...progressOf(answers), ...identityIn(answers), updatedAt: now });
  await endSubmission(database, before, { outcome, decidedAt: now, decidedBy: actor.label, reason, ...returned });
  const merchant = await updateMerchant(database, before, { applicationStatus: statusOf[outcome] }, now);
  await tell(database, merchant, outcome, now);
  const told = { status: statusOf[outcome], ...(reason !== null && { reason }), ...returned };
  const { tenantId, id } = before;
  return {
    merchant,
    row: after,
    changes: [{ tenantId, subjectKind: 'merchant', subjectId: id, before: { status: before.applicationStatus }, after: told }],
  };
}

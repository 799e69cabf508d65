import type { Caller } from '@/lib/auth/actor';
import type { Database } from '@/lib/db/prisma';
import { eventOf } from '@/lib/events/event';
import { saveEvents } from '@/lib/events/store';
import { settings } from '@/lib/installation';
import { savePayoutFrequency } from '@/lib/merchants/payouts/store';
import { presentMerchant } from '@/lib/merchants/present';
import { type ApplicationStatus, type MerchantRow, updateMerchant } from '@/lib/merchants/store';
import { type Answers, withReturned } from '@/lib/onboarding/answers';
import type { Decision } from '@/lib/onboarding/decision';
import { frequencyIn, identityIn } from '@/lib/onboarding/identity';
import { progressOf } from '@/lib/onboarding/progress';
import { saveDecisionMails } from '@/lib/onboarding/save-decision-mails';
import { type ApplicationRow, amendLastSubmission, endSubmission, saveApplication } from '@/lib/onboarding/store';
import type { Change } from '@/lib/operation/audit';

type Effect = { status: ApplicationStatus; event: 'accepted' | 'declined' | 'returned' };
const effects: Record<Decision['outcome'], Effect> = {
  accepted: { status: 'accepted', event: 'accepted' },
  declined: { status: 'declined', event: 'declined' },
  returned: { status: 'incomplete', event: 'returned' },
  reopened: { status: 'incomplete', event: 'returned' },
};

type Decided = { merchant: MerchantRow; row: ApplicationRow; changes: Change[] };

/** The event for the merchant's systems, with the seller as it is now. */
export async function emitEvent(database: Database, merchant: MerchantRow, event: Effect['event'], now: Date): Promise<void> {
  const { tenantId, id } = merchant;
  const data = presentMerchant(merchant, settings().mode === 'live');
  await saveEvents(database, tenantId, [eventOf(tenantId, `submerchant.application.${event}`, id, data, now.toISOString())]);
}

type Returned = { returned?: Record<string, string> };

/**
 * Records how the waiting submission ended. A decided submission keeps its decision, and gets who reopened it and why; a submission that is
 * already open gets the bank's reason for refusing the account.
 */
async function record(
  database: Database,
  { actor, now }: Caller,
  before: MerchantRow,
  decision: Decision,
  returned: Returned,
): Promise<void> {
  const { outcome } = decision;
  const [by, reason] = [actor.label, 'reason' in decision ? decision.reason : null];
  if (before.applicationStatus === 'incomplete') await amendLastSubmission(database, before, returned);
  else if (outcome === 'reopened' || (outcome === 'returned' && before.applicationStatus !== 'pending'))
    await amendLastSubmission(database, before, { reopenedAt: now, reopenedBy: by, reopenReason: reason, ...returned });
  else await endSubmission(database, before, { outcome, decidedAt: now, decidedBy: by, reason, ...returned });
}

/** Writes a decision under the merchant's lock: the status, the answers that are sent back, the history, the event and the mails. */
export async function writeDecision(
  database: Database,
  caller: Caller,
  before: MerchantRow,
  row: ApplicationRow,
  decision: Decision,
): Promise<Decided> {
  const { outcome } = decision;
  const { now } = caller;
  const { status, event } = effects[outcome];
  const answers: Answers = outcome === 'returned' ? withReturned(row.answers, decision.reasons) : row.answers;
  const declinedReason = outcome === 'declined' ? decision.reason : null;
  const stands = outcome === 'returned' && decision.isBankOnly ? row : null;
  const moments = {
    acceptedAt: outcome === 'accepted' ? now : (stands?.acceptedAt ?? null),
    reopenedAt: outcome === 'reopened' ? now : (stands?.reopenedAt ?? null),
  };
  const after: ApplicationRow = { answers, version: row.version + 1, submittedAt: null, declinedReason, checkedAt: null, ...moments };
  const returned = outcome === 'returned' ? { returned: Object.fromEntries(decision.reasons) } : {};
  await saveApplication(database, before, { ...after, ...progressOf(answers), ...identityIn(answers), updatedAt: now });
  await record(database, caller, before, decision, returned);
  const merchant = await updateMerchant(database, before, { applicationStatus: status }, now);
  if (outcome === 'accepted') await savePayoutFrequency(database, merchant, frequencyIn(answers), now);
  await emitEvent(database, merchant, event, now);
  await saveDecisionMails(database, merchant, decision, now);
  const told = { status, ...('reason' in decision && decision.reason !== null && { reason: decision.reason }), ...returned };
  const { tenantId, id } = before;
  return {
    merchant,
    row: after,
    changes: [{ tenantId, subjectKind: 'merchant', subjectId: id, before: { status: before.applicationStatus }, after: told }],
  };
}

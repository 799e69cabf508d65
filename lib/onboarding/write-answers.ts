import type { Caller } from '@/lib/auth/actor';
import { demandProof } from '@/lib/auth/proof';
import type { Database } from '@/lib/db/prisma';
import { type ApplicationStatus, type MerchantRow, updateMerchant } from '@/lib/merchants/store';
import { type Answers, formOf, hasChanged, hasOtherValues, isComplete, withHandedIn, withSubmitted } from '@/lib/onboarding/answers';
import { isChangeable } from '@/lib/onboarding/changeable';
import { identityIn } from '@/lib/onboarding/identity';
import { factsToJudge } from '@/lib/onboarding/load-facts';
import { progressOf } from '@/lib/onboarding/progress';
import { saveSubmissionMails } from '@/lib/onboarding/save-decision-mails';
import { type ApplicationRow, endSubmission, saveApplication, saveSubmission } from '@/lib/onboarding/store';
import type { Change } from '@/lib/operation/audit';
import { refuse } from '@/lib/refusal';

const closed = {
  accepted: {
    en: 'The application is accepted: only the bank account, addresses and contacts can be changed, unless the operator reopens it.',
    ja: '申請は承認済みです。口座情報・住所・連絡先以外を変更するには、運営者による再開が必要です。',
  },
  declined: {
    en: 'The application was declined: nothing can be changed unless the operator reopens it.',
    ja: '申請は却下されています。変更するには、運営者による再開が必要です。',
  },
};

/** A decided application stays as decided. */
function refuseClosed(merchant: MerchantRow, { acceptedAt }: ApplicationRow, update: ReadonlyMap<string, unknown>): void {
  const status = merchant.applicationStatus as ApplicationStatus;
  const other = [...update.keys()].find((name) => !isChangeable(name, { status, acceptedAt }));
  if (other) refuse('invalid_parameter', { param: other, say: closed[status === 'declined' ? 'declined' : 'accepted'] });
}

type Step = { merchant: MerchantRow; before: ApplicationRow; answers: Answers; handsIn: boolean; label: string; now: Date };

/** A reviewer only looks at changes; an acceptance stays valid while all its values stay. */
function statusAfter({ before, answers, handsIn, ...step }: Step): ApplicationStatus {
  const was = step.merchant.applicationStatus as ApplicationStatus;
  if (was === 'accepted' && !hasOtherValues(before.answers, answers)) return was;
  if (was !== 'incomplete' && !hasChanged(before.answers, answers)) return was;
  // an accepted seller is not blocked by fields that were added later
  const isWhole = before.acceptedAt === null ? isComplete(answers) : formOf(answers, true).errored.length === 0;
  return isWhole && (handsIn || was !== 'incomplete') ? 'pending' : 'incomplete';
}

const valuesIn = (answers: Answers): Record<string, unknown> =>
  Object.fromEntries(formOf(answers, false).submitted.map(({ name }) => [name, answers[name]?.value]));

/** Writes the answers and the consequences for the review: a new submission, and the one before replaced or withdrawn. */
async function write(database: Database, step: Step): Promise<[MerchantRow, ApplicationRow]> {
  const { merchant, before, answers, label, now } = step;
  const was = merchant.applicationStatus as ApplicationStatus;
  const status = statusAfter(step);
  if (status === was && !hasChanged(before.answers, answers)) return [merchant, before];
  const isPending = status === 'pending';
  if (was === 'pending') {
    await endSubmission(database, merchant, { outcome: isPending ? 'replaced' : 'withdrawn', decidedAt: now, decidedBy: label });
  }
  const row: ApplicationRow = {
    answers: isPending ? withHandedIn(answers) : answers,
    version: before.version + 1,
    submittedAt: isPending ? (was === 'pending' ? before.submittedAt : now) : null,
    declinedReason: null,
    acceptedAt: before.acceptedAt,
    reopenedAt: isPending ? null : before.reopenedAt,
    // what was checked was the version before
    checkedAt: null,
  };
  await saveApplication(database, merchant, { ...row, ...progressOf(answers), ...identityIn(answers), updatedAt: now });
  if (isPending) await saveSubmission(database, merchant, { values: valuesIn(answers), submittedAt: now, submittedBy: label });
  const after = status === was ? merchant : await updateMerchant(database, merchant, { applicationStatus: status }, now);
  if (isPending && was !== 'pending') await saveSubmissionMails(database, merchant, now);
  return [after, row];
}

type Update = Pick<Step, 'merchant' | 'before' | 'now'> & { update: ReadonlyMap<string, unknown> };
/** The answers after an update. Refuses 422 a field that can no longer be changed. */
export async function judgeAnswers(database: Database, { merchant, before, update, now }: Update): Promise<Answers> {
  refuseClosed(merchant, before, update);
  return withSubmitted(before.answers, update, await factsToJudge(database, merchant, update, now));
}

type Judged = Update & Pick<Step, 'answers' | 'handsIn'> & { caller: Caller };
type Written = { merchant: MerchantRow; row: ApplicationRow; changes: Change[] };

/**
 * Stores the checked update under the merchant's lock: valid values, and the errors of the rest. When nothing is outstanding and the caller
 * wants it, submits the application. Refuses 403 `proof_required` an accepted seller's new account without a recent proof.
 */
export async function writeAnswers(database: Database, { caller, update, ...judged }: Judged): Promise<Written> {
  const { merchant, before } = judged;
  // an accepted seller can only change its payout account, or its address
  if (before.acceptedAt !== null && hasOtherValues(before.answers, judged.answers)) demandProof(caller.actor, 'recent');
  const [after, row] = await write(database, { ...judged, label: caller.actor.label });
  const { tenantId, id } = merchant;
  const told = {
    before: { status: merchant.applicationStatus },
    after: { status: after.applicationStatus, fields: [...update.keys()] },
  };
  return { merchant: after, row, changes: row === before ? [] : [{ tenantId, subjectKind: 'merchant', subjectId: id, ...told }] };
}

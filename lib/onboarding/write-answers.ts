import type { Caller } from '@/lib/auth/actor';
import type { Database } from '@/lib/db/prisma';
import { type ApplicationStatus, type MerchantRow, updateMerchant } from '@/lib/merchants/store';
import { type Answers, formOf, hasChanged, isComplete, withSubmitted } from '@/lib/onboarding/answers';
import { isChangeable } from '@/lib/onboarding/changeable';
import { factsToJudge } from '@/lib/onboarding/facts';
import { identityIn } from '@/lib/onboarding/identity';
import { progressOf } from '@/lib/onboarding/progress';
import { type ApplicationRow, endSubmission, saveApplication, saveSubmission } from '@/lib/onboarding/store';
import type { Change } from '@/lib/operation/audit';
import { refuse } from '@/lib/refusal';

const closed = {
  accepted: {
    en: 'The application is accepted: only the bank account can be changed, unless the operator reopens it.',
    ja: '申請は承認済みです。口座情報以外を変更するには、運営者による再開が必要です。',
  },
  declined: {
    en: 'The application was declined: nothing can be changed unless the operator reopens it.',
    ja: '申請は否認されています。変更するには、運営者による再開が必要です。',
  },
};

/** What is decided stays as it was decided. */
function refuseClosed(status: ApplicationStatus, update: ReadonlyMap<string, unknown>): void {
  if (status !== 'accepted' && status !== 'declined') return;
  const other = [...update.keys()].find((name) => !isChangeable(name, status));
  if (other) refuse('invalid_parameter', { param: other, say: closed[status] });
}

/** Nobody has to look again at what did not change. */
function statusAfter(before: ApplicationStatus, answers: Answers, changed: boolean): ApplicationStatus {
  if (!changed && before !== 'incomplete') return before;
  return isComplete(answers) ? 'pending' : 'incomplete';
}

const valuesIn = (answers: Answers): Record<string, unknown> =>
  Object.fromEntries(formOf(answers, false).submitted.map(({ name }) => [name, answers[name]?.value]));

type Step = { merchant: MerchantRow; before: ApplicationRow; answers: Answers; label: string; now: Date };

/** Writes the answers, and what they mean for whoever reviews: a new submission, the one before replaced or withdrawn. */
async function write(database: Database, { merchant, before, answers, label, now }: Step): Promise<[MerchantRow, ApplicationRow]> {
  const was = merchant.applicationStatus as ApplicationStatus;
  const changed = hasChanged(before.answers, answers);
  const status = statusAfter(was, answers, changed);
  if (!changed && status === was) return [merchant, before];
  const isPending = status === 'pending';
  if (was === 'pending') {
    await endSubmission(database, merchant, { outcome: isPending ? 'replaced' : 'withdrawn', decidedAt: now, decidedBy: label });
  }
  const row: ApplicationRow = {
    answers,
    version: before.version + 1,
    submittedAt: isPending ? (was === 'pending' ? before.submittedAt : now) : null,
    declinedReason: null,
  };
  await saveApplication(database, merchant, { ...row, ...progressOf(answers), ...identityIn(answers), updatedAt: now });
  if (isPending) await saveSubmission(database, merchant, { values: valuesIn(answers), submittedAt: now, submittedBy: label });
  const after = status === was ? merchant : await updateMerchant(database, merchant, { applicationStatus: status }, now);
  return [after, row];
}

type Asked = { caller: Caller; merchant: MerchantRow; before: ApplicationRow; update: ReadonlyMap<string, unknown>; now: Date };
type Written = { merchant: MerchantRow; row: ApplicationRow; changes: Change[] };

/**
 * Stores, under the lock of the merchant, what is valid of an update and what is wrong with the rest. Refuses 422 what may not be changed any
 * more; then nothing is stored. What leaves nothing outstanding hands the application in.
 */
export async function writeAnswers(database: Database, { caller, merchant, before, update, now }: Asked): Promise<Written> {
  refuseClosed(merchant.applicationStatus as ApplicationStatus, update);
  const answers = withSubmitted(before.answers, update, await factsToJudge(database, merchant, update, now));
  const [after, row] = await write(database, { merchant, before, answers, label: caller.actor.label, now });
  const { tenantId, id } = merchant;
  const told = {
    before: { status: merchant.applicationStatus },
    after: { status: after.applicationStatus, fields: [...update.keys()] },
  };
  return { merchant: after, row, changes: row === before ? [] : [{ tenantId, subjectKind: 'merchant', subjectId: id, ...told }] };
}

import { z } from 'zod';
import type { Database } from '@/lib/db/prisma';
import { type ApplicationStatus, type MerchantRow, updateMerchant } from '@/lib/merchants/store';
import { type Answers, formOf, hasChanged, isComplete, withSubmitted } from '@/lib/onboarding/answers';
import { lockApplicant } from '@/lib/onboarding/applicant';
import { isOfBankAccount } from '@/lib/onboarding/catalogue/bank';
import { fields } from '@/lib/onboarding/catalogue/catalogue';
import { takesSeveral } from '@/lib/onboarding/catalogue/field';
import { factsToJudge, factsToShow } from '@/lib/onboarding/facts';
import { identityIn } from '@/lib/onboarding/identity';
import { presentApplication, presentField } from '@/lib/onboarding/present';
import { progressOf } from '@/lib/onboarding/progress';
import { showApplicationInput, type UpdatedReply, updatedReply } from '@/lib/onboarding/schema';
import { localeOf } from '@/lib/onboarding/show-application';
import { type ApplicationRow, endSubmission, findApplication, saveApplication, saveSubmission } from '@/lib/onboarding/store';
import { submittedIn } from '@/lib/onboarding/submitted';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

const texts: Record<string, unknown> = { type: 'string' };
const wireTypes: Record<string, Record<string, unknown>> = {
  integer: { type: 'integer' },
  checkbox: { type: 'boolean' },
  service_agreement: { type: 'boolean' },
  file_upload: { type: 'array', items: texts },
  multi_select: { type: 'array', items: texts },
};

/** Every field of the catalogue is named in the document; whatever is sent is judged by the catalogue. */
const documented = Object.fromEntries(
  fields.map(({ name, type }) => [
    name,
    z
      .unknown()
      .meta(wireTypes[type] ?? texts)
      .optional(),
  ]),
);
const anyField = showApplicationInput.loose();
const input = anyField.extend(documented) as unknown as typeof anyField;

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
function refuseClosed(status: string | null, update: ReadonlyMap<string, unknown>): void {
  if (status !== 'accepted' && status !== 'declined') return;
  const other = [...update.keys()].find((name) => status === 'declined' || !isOfBankAccount(name));
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

/**
 * Stores what is valid of any fields and says what is wrong with the others. Refuses 422 a name that no field has, and what may not be changed
 * any more; then nothing is stored. What leaves nothing outstanding hands the application in.
 */
export const updateApplication = command<typeof input, UpdatedReply>({
  name: 'application.update',
  summary: 'Answer fields of the application of a payout merchant',
  description:
    'Any fields, by their dotted names; nested objects and form fields with brackets mean the same, and a form repeats the name of a field that takes several values. Each is judged on its own: what is valid is stored, what is not stands in `errored_fields`. When nothing that is required is outstanding and nothing is wrong, the application becomes `pending`.',
  route: 'PATCH /live_application/{id}',
  allow: 'applications:write',
  input,
  output: updatedReply,
  queryKeys: ['locale'],
  repeats: (name) => fields.some((field) => field.name === name && takesSeveral(field)),
  async run({ caller, scope, now }, { id, locale, ...raw }, database) {
    const update = submittedIn(raw);
    const merchant = await lockApplicant(scope, id, database);
    refuseClosed(merchant.applicationStatus, update);
    const before = await findApplication(merchant, database);
    const answers = withSubmitted(before.answers, update, await factsToJudge(database, merchant, update, now));
    const [after, row] = await write(database, { merchant, before, answers, label: caller.actor.label, now });
    const language = localeOf(locale);
    const reply = presentApplication(after, row, await factsToShow(after, answers, now, database), language);
    const requestedBefore = new Set(formOf(before.answers, merchant.applicationStatus === 'incomplete').requested);
    const isOffering = after.applicationStatus === 'incomplete';
    const fresh = formOf(answers, isOffering).requested.filter((field) => !requestedBefore.has(field));
    const audited = {
      before: { status: merchant.applicationStatus },
      after: { status: after.applicationStatus, fields: [...update.keys()] },
    };
    return {
      reply: { ...reply, newly_requested_fields: fresh.map((field) => presentField(field, language)) },
      changes: row === before ? [] : [{ tenantId: merchant.tenantId, subjectKind: 'merchant', subjectId: id, ...audited }],
    };
  },
});

import type { Database } from '@/lib/db/prisma';
import { findFiles } from '@/lib/files/store';
import type { MerchantRow } from '@/lib/merchants/store';
import { type Answers, type Doubt, doubtsOf, formOf, isAsked, lastOf } from '@/lib/onboarding/answers';
import { fieldOf, fields } from '@/lib/onboarding/catalogue/catalogue';
import { type Field, isOfFiles } from '@/lib/onboarding/catalogue/field';
import { isChangeable } from '@/lib/onboarding/changeable';
import { factsToShow } from '@/lib/onboarding/facts';
import { presentFile } from '@/lib/onboarding/files/present';
import type { FormField, FormReply } from '@/lib/onboarding/form/schema';
import { presentField } from '@/lib/onboarding/present';
import type { ApplicationRow } from '@/lib/onboarding/store';
import { errorMessage, warningMessage } from '@/lib/onboarding/words';
import { wireTimeOrNull } from '@/lib/operation/time';
import type { Locale } from '@/lib/refusal';

const isTaken = (answers: Answers, { name }: Field): boolean => answers[name]?.value !== undefined;

/** The field whose answer asks for this one; none where but one answer could be given to it. */
function causeOf({ when }: Field): Field | undefined {
  const cause = when && fieldOf(when.field);
  const options = Object.keys(cause?.properties('en').enum ?? {});
  return options.length === 1 ? undefined : cause;
}

function presentOne(
  field: Field,
  { answers, ...row }: ApplicationRow,
  status: FormReply['status'],
  doubts: readonly Doubt[],
  locale: Locale,
): FormField {
  const { rejected, returned } = answers[field.name] ?? {};
  const own = doubts.filter((doubt) => doubt.field === field);
  return {
    ...presentField(field, locale),
    value: lastOf(answers, field.name),
    open: !isTaken(answers, field),
    error: rejected ? errorMessage(rejected.problem.code, locale, rejected.problem.told) : null,
    returned_reason: returned ?? null,
    warnings: own.map(({ problem }) => warningMessage(problem.code, locale, problem.told)),
    because_of: causeOf(field)?.label[locale] ?? null,
    changeable: isChangeable(field.name, { status, acceptedAt: row.acceptedAt }),
    assist: field.assist ?? null,
  };
}

/** What is wrong with answers, by their fields. */
export const faultsIn = (answers: Answers, locale: Locale): Record<string, string> =>
  Object.fromEntries(
    formOf(answers, true).errored.flatMap(({ name }) => {
      const problem = answers[name]?.rejected?.problem;
      return problem ? [[name, errorMessage(problem.code, locale, problem.told)] as const] : [];
    }),
  );

/** The files that the answers name, those of too many included. */
const fileIdsIn = (answers: Answers): string[] =>
  fields.filter(isOfFiles).flatMap(({ name }) => [lastOf(answers, name) ?? []].flat().map(String));

/** All that is asked of a seller, as its screens show it. */
export async function presentForm(
  merchant: MerchantRow,
  row: ApplicationRow,
  now: Date,
  locale: Locale,
  database?: Database,
): Promise<FormReply> {
  const { tenantId, id } = merchant;
  const { answers } = row;
  const status = merchant.applicationStatus as FormReply['status'];
  const doubts = doubtsOf(answers, await factsToShow(merchant, answers, now, database));
  const files = await findFiles(tenantId, id, fileIdsIn(answers), database);
  return {
    merchant_id: id,
    status,
    version: row.version,
    submitted_at: wireTimeOrNull(row.submittedAt),
    declined_reason: status === 'declined' ? row.declinedReason : null,
    reopened: row.reopenedAt !== null,
    was_accepted: status === 'accepted' || row.acceptedAt !== null,
    fields: fields.filter((field) => isAsked(answers, field)).map((field) => presentOne(field, row, status, doubts, locale)),
    files: files.map(presentFile),
  };
}

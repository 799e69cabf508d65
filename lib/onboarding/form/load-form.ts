import type { Caller } from '@/lib/auth/actor';
import type { Database } from '@/lib/db/prisma';
import { findFiles } from '@/lib/files/store';
import type { MerchantRow } from '@/lib/merchants/store';
import { type Answers, type Doubt, doubtsOf, formOf, isAsked, lastOf } from '@/lib/onboarding/answers';
import { accountHolder } from '@/lib/onboarding/catalogue/bank';
import { fieldOf, fields } from '@/lib/onboarding/catalogue/catalogue';
import { type Field, isOfFiles } from '@/lib/onboarding/catalogue/field';
import { changeOf, isChangeable } from '@/lib/onboarding/changeable';
import { presentFile } from '@/lib/onboarding/files/present';
import { withFixed } from '@/lib/onboarding/fixed';
import type { FormField, FormReply } from '@/lib/onboarding/form/schema';
import { type Suggestions, suggestionsOf } from '@/lib/onboarding/form/suggestions';
import { factsToShow } from '@/lib/onboarding/load-facts';
import { presentField, shownOf, toldIn } from '@/lib/onboarding/present';
import type { ApplicationRow } from '@/lib/onboarding/store';
import { errorMessage, warningMessage } from '@/lib/onboarding/words';
import { wireTimeOrNull } from '@/lib/operation/time';
import type { Locale } from '@/lib/refusal';

const isTaken = (answers: Answers, { name }: Field): boolean => answers[name]?.value !== undefined;

/** The field whose answer makes this one required; undefined: none, or a field with only one possible answer. */
function causeOf({ when }: Field): Field | undefined {
  if (when === 'holder_differs') return fieldOf(accountHolder);
  const cause = when && when !== 'returned' ? fieldOf(when.field) : undefined;
  const options = Object.keys(cause?.properties('en').enum ?? {});
  return options.length === 1 ? undefined : cause;
}

/** Fields whose answers make others required. */
const deciding = new Set(
  fields.flatMap(({ when, optional }) => (optional || typeof when !== 'object' || fieldOf(when.field)?.optional ? [] : [when.field])),
);

type Around = { status: FormReply['status']; doubts: readonly Doubt[]; suggestions: Suggestions; locale: Locale };

function presentOne(field: Field, { answers, ...row }: ApplicationRow, { status, doubts, suggestions, locale }: Around): FormField {
  const { value, rejected, returned, corrected } = answers[field.name] ?? {};
  const own = doubts.filter((doubt) => doubt.field === field);
  return {
    ...presentField(field, locale),
    value: lastOf(answers, field.name),
    shown: rejected ? null : shownOf(field, value, locale),
    open: !isTaken(answers, field),
    error: rejected ? errorMessage(rejected.problem.code, locale, rejected.problem.told) : null,
    returned_reason: returned ?? null,
    corrected_reason: corrected ?? null,
    // warnings about the earlier valid value do not apply to the rejected one
    warnings: (rejected ? [] : own).map(({ problem }) => warningMessage(problem.code, locale, problem.told)),
    because_of: causeOf(field)?.label[locale] ?? null,
    changeable: isChangeable(field.name, { status, acceptedAt: row.acceptedAt }),
    change: changeOf(field.name),
    assist: field.assist ?? null,
    same: field.same ?? null,
    decides: deciding.has(field.name),
    autocomplete: field.autocomplete ?? null,
    suggestion: answers[field.name] === undefined ? (suggestions[field.name] ?? null) : null,
  };
}

/** The errors of answers, by field. */
export const faultsIn = (answers: Answers, locale: Locale): Record<string, string> =>
  Object.fromEntries(
    formOf(answers, true).errored.flatMap(({ name }) => {
      const problem = answers[name]?.rejected?.problem;
      return problem ? [[name, errorMessage(problem.code, locale, problem.told)] as const] : [];
    }),
  );

/** The files that the answers name, including surplus ones. */
const fileIdsIn = (answers: Answers): string[] =>
  fields.filter(isOfFiles).flatMap(({ name }) => [lastOf(answers, name) ?? []].flat().map(String));

type FormReader = { caller: Caller; locale: Locale; database?: Database };

/** The seller's form, as screens show it. */
export async function loadForm(
  merchant: MerchantRow,
  { answers: given, ...row }: ApplicationRow,
  { caller, locale, database }: FormReader,
): Promise<FormReply> {
  const { tenantId, id } = merchant;
  const { actor, now } = caller;
  const status = merchant.applicationStatus as FormReply['status'];
  // fields with a single choice are filled in
  const answers = status === 'incomplete' ? withFixed(given) : given;
  const doubts = toldIn(status, doubtsOf(answers, await factsToShow(merchant, answers, now, database)));
  const files = await findFiles(tenantId, id, fileIdsIn(answers), database);
  return {
    merchant_id: id,
    status,
    version: row.version,
    submitted_at: wireTimeOrNull(row.submittedAt),
    declined_reason: status === 'declined' ? row.declinedReason : null,
    reopened: row.reopenedAt !== null,
    was_accepted: status === 'accepted' || row.acceptedAt !== null,
    fields: fields
      .filter((field) => isAsked(answers, field))
      .map((field) => presentOne(field, { answers, ...row }, { status, doubts, suggestions: suggestionsOf(actor), locale })),
    files: files.map((file) => presentFile(file, actor)),
  };
}

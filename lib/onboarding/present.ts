import type { MerchantRow } from '@/lib/merchants/store';
import { type Answers, type Doubt, doubtsOf, type Facts, formOf } from '@/lib/onboarding/answers';
import { positionOf } from '@/lib/onboarding/catalogue/catalogue';
import type { Field, Value } from '@/lib/onboarding/catalogue/field';
import type { ApplicationReply, Descriptor, ErroredField } from '@/lib/onboarding/schema';
import type { ApplicationRow } from '@/lib/onboarding/store';
import { errorMessage, warningMessage } from '@/lib/onboarding/words';
import { wireTimeOrNull } from '@/lib/operation/time';
import type { Locale } from '@/lib/refusal';

export const presentField = (field: Field, locale: Locale): Descriptor => ({
  field: field.name,
  field_name: field.label[locale],
  field_description: field.description[locale],
  field_type: field.type,
  field_properties: field.properties(locale),
  optional: field.optional ?? false,
  position: positionOf.get(field.name) ?? 0,
});

/** A value as people write it; null when it is stored the same way. */
export const shownOf = ({ show }: Field, value: unknown, locale: Locale): string | null =>
  value !== undefined && value !== null && show ? show(value as Value, locale) : null;

/** The reviewer's reason goes before the rules' errors: a correction removes both. */
function presentErrored(field: Field, answers: Answers, locale: Locale): ErroredField {
  const { rejected, returned, value } = answers[field.name] ?? {};
  const shown = { ...presentField(field, locale), value: rejected ? rejected.value : value };
  if (!rejected) return { ...shown, error_code: 'returned', error_message: returned ?? '' };
  const { code, told } = rejected.problem;
  return { ...shown, error_code: code, error_message: errorMessage(code, locale, told), ...(returned && { returned_reason: returned }) };
}

/** After acceptance, missing optional answers are not mentioned any more. */
export const toldIn = (status: string, doubts: readonly Doubt[]): readonly Doubt[] =>
  status === 'accepted' ? doubts.filter(({ field, problem }) => problem.code !== field.missing) : doubts;

/** The application in the caller's language; `say` has the words for warnings, by default the seller's. */
export function presentApplication(
  merchant: MerchantRow,
  row: ApplicationRow,
  facts: Facts,
  locale: Locale,
  say = warningMessage,
): ApplicationReply {
  const status = merchant.applicationStatus as ApplicationReply['status'];
  const { answers } = row;
  const { requested, errored, submitted } = formOf(answers, status === 'incomplete');
  return {
    merchant_id: merchant.id,
    resource: 'live_application',
    status,
    payouts_enabled: status === 'accepted',
    requested_fields: requested.map((field) => presentField(field, locale)),
    errored_fields: errored.map((field) => presentErrored(field, answers, locale)),
    submitted_fields: submitted.map((field) => ({ ...presentField(field, locale), value: answers[field.name]?.value })),
    warnings: toldIn(status, doubtsOf(answers, facts)).map(({ field, problem }) => ({
      ...presentField(field, locale),
      warning_code: problem.code,
      warning_message: say(problem.code, locale, problem.told),
    })),
    version: row.version,
    submitted_at: wireTimeOrNull(row.submittedAt),
    declined_reason: status === 'declined' ? row.declinedReason : null,
  };
}

import type { MerchantRow } from '@/lib/merchants/store';
import type { Answers } from '@/lib/onboarding/answers';
import { accountNumberField } from '@/lib/onboarding/catalogue/bank';
import type { Seen } from '@/lib/operation/save-look';

/** The subject of a look at an application. */
export const seenOf = ({ tenantId, id, name }: MerchantRow): Seen => ({
  tenantId,
  subjectKind: 'merchant',
  subjectId: id,
  after: { merchant: name },
});

const masked = (value: unknown): string => String(value).slice(-3).padStart(String(value).length, '*');

/** Submitted values with only the end of the account number. */
export const valuesWithoutNumber = <Values extends Readonly<Record<string, unknown>>>(values: Values): Values =>
  values[accountNumberField] === undefined ? values : { ...values, [accountNumberField]: masked(values[accountNumberField]) };

/** Answers with only the end of the account number, in every state of the answer. */
export function withoutNumber(answers: Answers): Answers {
  const { value, given, rejected, ...rest } = answers[accountNumberField] ?? {};
  const answer = {
    ...rest,
    ...(value !== undefined && { value: masked(value) }),
    ...(given !== undefined && { given: masked(given) }),
    ...(rejected !== undefined && { rejected: { ...rejected, value: masked(rejected.value) } }),
  };
  return { ...answers, [accountNumberField]: answer };
}

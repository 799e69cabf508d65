import { type Answers, isAsked } from '@/lib/onboarding/answers';
import { fields } from '@/lib/onboarding/catalogue/catalogue';
import type { Field } from '@/lib/onboarding/catalogue/field';

/** The one value that a required list offers. */
function onlyValue({ type, optional, properties }: Field): string | undefined {
  const [only, ...others] = type === 'dropdown' && !optional ? Object.values(properties('en').enum ?? {}) : [];
  return others.length === 0 ? only : undefined;
}

/** The answers of a form that asks nobody to choose where there is but one to choose. An answer that is there, right or wrong, stays. */
export function withFixed(before: Answers): Answers {
  const after: Record<string, Answers[string]> = { ...before };
  for (const field of fields) {
    const value = onlyValue(field);
    const { value: there, rejected } = after[field.name] ?? {};
    if (value !== undefined && there === undefined && !rejected && isAsked(after, field))
      after[field.name] = { ...after[field.name], value };
  }
  return after;
}

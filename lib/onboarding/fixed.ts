import { type Answers, isAsked } from '@/lib/onboarding/answers';
import { fields } from '@/lib/onboarding/catalogue/catalogue';
import type { Field } from '@/lib/onboarding/catalogue/field';

/** The only value that a required list offers. */
function onlyValue({ type, optional, properties }: Field): string | undefined {
  const [only, ...others] = type === 'dropdown' && !optional ? Object.values(properties('en').enum ?? {}) : [];
  return others.length === 0 ? only : undefined;
}

/** Fills in required lists with a single choice, so that nobody has to choose. An existing answer stays, valid or not. */
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

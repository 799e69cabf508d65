import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { typedEmail } from '@/lib/japan/typed-email';

/** An error key for each invalid field. */
export type Faults<Values> = Partial<Record<keyof Values & string, string>>;

/** Validation by a plain function, for pages that should not load zod. */
export const resolve =
  <Values extends FieldValues>(faultsOf: (given: Values) => Faults<Values>): Resolver<Values> =>
  (values) => {
    const faults = Object.entries(faultsOf(values)).map(([name, message]) => [name, { type: 'rule', message }]);
    if (faults.length > 0) return { values: {}, errors: Object.fromEntries(faults) as FieldErrors<Values> };
    return { values, errors: {} };
  };

/** A rough check; the server is stricter. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(typedEmail(text));

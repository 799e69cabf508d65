import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { typedEmail } from '@/lib/japan/typed-email';

/** What is wrong, a word for each field that is; nothing where all is well. */
export type Faults<Values> = Partial<Record<keyof Values & string, string>>;

/** A form's rules as a plain function: for pages that are not to wait for a library of rules. */
export const resolve =
  <Values extends FieldValues>(faultsOf: (given: Values) => Faults<Values>): Resolver<Values> =>
  (values) => {
    const faults = Object.entries(faultsOf(values)).map(([name, message]) => [name, { type: 'rule', message }]);
    if (faults.length > 0) return { values: {}, errors: Object.fromEntries(faults) as FieldErrors<Values> };
    return { values, errors: {} };
  };

/** Whether a mail could be sent there at all; the service looks closer. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(typedEmail(text));

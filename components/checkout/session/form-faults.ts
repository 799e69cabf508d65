import { fieldFault } from '@/components/checkout/session/field-fault';

/** Error codes by field, as the service would return them. */
export type Codes = Record<string, string>;

export const fieldsOf = (form: HTMLFormElement) => new URLSearchParams(new FormData(form) as unknown as Record<string, string>);

/** The fields to fill in, in order. */
export const requiredIn = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.required && field.type !== 'radio',
  );

/** The errors of these fields. */
export function faultsIn(form: HTMLFormElement, names: ReadonlySet<string>, month: number): Codes {
  const number = fieldsOf(form).get('number') ?? '';
  const judged = requiredIn(form).map(({ name, value }) => [name, names.has(name) && fieldFault(name, value, { number, month })]);
  return Object.fromEntries(judged.filter(([, code]) => code));
}

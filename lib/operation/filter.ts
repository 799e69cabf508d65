import { mustBe, oneOf } from '@/lib/operation/allowed';
import { refuse } from '@/lib/refusal';

/** `a,b` as values of a list; null when it was not given. Refuses a value that does not exist. */
export function choices<Value extends string>(given: string | undefined, values: readonly Value[], param: string): Value[] | null {
  if (given === undefined) return null;
  const wanted = given.split(',').map((value) => value.trim());
  const isValue = (value: string): value is Value => (values as readonly string[]).includes(value);
  if (wanted.every(isValue)) return wanted;
  const { en, ja } = oneOf(values);
  const several = { en: `${en}, or several of them with commas between them`, ja: `${ja}、またはカンマ区切りの複数の値` };
  return refuse('invalid_parameter', { param, say: mustBe(param, several) });
}

/** Finer than the clock's milliseconds: whatever comes at or after it comes a millisecond later. */
const isFiner = (given: string) => /\.\d{3}\d*[1-9]/.test(given);

/** From when on. */
export const instant = (given: string | undefined): Date | null =>
  given === undefined ? null : new Date(Date.parse(given) + (isFiner(given) ? 1 : 0));

/** The wire shows whole seconds: a bound in whole seconds holds all of its second, so that a time as it was shown finds what it was shown with. */
export function lastInstant(given: string | undefined): Date | null {
  return given === undefined ? null : new Date(Date.parse(given) + (given.includes('.') ? 0 : 999));
}

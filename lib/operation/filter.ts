import { mustBe, oneOf } from '@/lib/operation/allowed';
import { refuse } from '@/lib/refusal';

/** Splits `a,b` into list values, each once; null: not given. Refuses an unknown value. */
export function choices<Value extends string>(given: string | undefined, values: readonly Value[], param: string): Value[] | null {
  if (given === undefined) return null;
  const wanted = [...new Set(given.split(',').map((value) => value.trim()))];
  const isValue = (value: string): value is Value => (values as readonly string[]).includes(value);
  if (wanted.every(isValue)) return wanted;
  const { en, ja } = oneOf(values);
  const several = { en: `${en}, or several of them with commas between them`, ja: `${ja}、またはカンマ区切りの複数の値` };
  return refuse('invalid_parameter', { param, say: mustBe(param, several) });
}

/** Finer than the clock's milliseconds: rounds up to the next millisecond. */
const isFiner = (given: string) => /\.\d{3}\d*[1-9]/.test(given);

/** PostgreSQL has no year 0, into which a zone may lead. */
const firstYear = Date.parse('0001-01-01T00:00:00Z');
const boundAt = (ms: number) => new Date(Math.max(firstYear, ms));

/** The lower bound. */
export const instant = (given: string | undefined): Date | null =>
  given === undefined ? null : boundAt(Date.parse(given) + (isFiner(given) ? 1 : 0));

/** The upper bound. The API shows whole seconds: a bound in whole seconds includes its whole second, so that a shown time finds its row. */
export function lastInstant(given: string | undefined): Date | null {
  return given === undefined ? null : boundAt(Date.parse(given) + (given.includes('.') ? 0 : 999));
}

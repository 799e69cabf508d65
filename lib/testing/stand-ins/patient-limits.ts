// Replaces lib/db/limits and lib/documents/limits in unit tests: a busy machine may have a tenth of its speed left, so every limit is ten
// times as long.
import { limits as usual, waitersPerConnection } from '../../db/limits';
import { processLimits as usualOfProcesses } from '../../documents/limits';

const tenfold = <Limits extends Record<string, number>>(limits: Limits) =>
  Object.fromEntries(Object.entries(limits).map(([name, ms]) => [name, 10 * ms])) as Limits;

/** A program's processor time stays: it does not depend on what else runs. */
const patient = <Limits extends Record<string, { wallMs: number }>>(limits: Limits) =>
  Object.fromEntries(Object.entries(limits).map(([name, of]) => [name, { ...of, wallMs: 10 * of.wallMs }])) as Limits;

export const limits = tenfold(usual);
export const processLimits = patient(usualOfProcesses);
export { waitersPerConnection };

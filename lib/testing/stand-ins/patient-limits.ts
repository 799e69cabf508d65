// Replaces lib/db/limits and lib/documents/limits in unit tests: a busy machine may have a tenth of its speed left, so every limit is ten
// times as long.
import { limits as usual, waitersPerConnection } from '../../db/limits';
import { processLimits as usualOfProcesses } from '../../documents/limits';

const tenfold = <Limits extends Record<string, number>>(limits: Limits) =>
  Object.fromEntries(Object.entries(limits).map(([name, ms]) => [name, 10 * ms])) as Limits;

export const limits = tenfold(usual);
export const processLimits = tenfold(usualOfProcesses);
export { waitersPerConnection };

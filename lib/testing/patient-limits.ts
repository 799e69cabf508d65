// Stands for lib/db/limits in unit tests: on a machine that has a tenth of itself for them, everything is waited for ten times as long.
import { limits as usual, waitersPerConnection } from '../db/limits';

export const limits = Object.fromEntries(Object.entries(usual).map(([name, ms]) => [name, 10 * ms])) as typeof usual;
export { waitersPerConnection };

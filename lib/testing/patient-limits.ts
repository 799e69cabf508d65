// Stands for lib/db/limits under stress: on a machine that has a tenth of itself for the tests, everything is waited for ten times as long.
import { limits as usual, waitersPerConnection } from '../db/limits';

export const limits = Object.fromEntries(Object.entries(usual).map(([name, ms]) => [name, 10 * ms])) as typeof usual;
export { waitersPerConnection };

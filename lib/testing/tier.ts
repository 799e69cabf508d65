const tier = process.env.TEST_TIER ?? 'test';

/** Whether this is the run that comes with every change: what is random, repeated or long is left to the others (`test.skipIf(isQuick)`). */
export const isQuick = tier === 'test';

/** How often to repeat: a few times in every run, as often as the table of named tests says in the long one. */
export const times = (few: number, many: number): number => (tier === 'long' ? many : few);

/** A bound of time, in ms: asserted in the long run, which has the machine for itself; elsewhere whatever runs beside may keep it. */
export const within = (ms: number): number => times(Number.POSITIVE_INFINITY, ms);

/** How long anything is waited for before the run is given up, in ms. It ends what hangs and judges nothing: ten times what takes long. */
export const watchdogMs = times(600_000, 3_600_000);

/** For property tests: how many runs, and where they begin. A failure prints seed and path; another seed is tried with TEST_SEED. */
export const runs = (few: number, many: number) => ({ numRuns: times(few, many), seed: Number(process.env.TEST_SEED ?? 20_261_121) });

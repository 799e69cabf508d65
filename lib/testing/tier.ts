const tier = process.env.TEST_TIER ?? 'test';

/** Whether this is the run for every change: random, repeated or long tests are left to the others (`test.skipIf(isQuick)`). */
export const isQuick = tier === 'test';

/** How often to repeat: a few times in every run, and as often as the table of named tests says in the long one. */
export const times = (few: number, many: number): number => (tier === 'long' ? many : few);

/** A time limit in ms: only asserted in the long run, which has the machine to itself; elsewhere other processes may slow it down. */
export const within = (ms: number): number => times(Number.POSITIVE_INFINITY, ms);

/** The longest wait for anything before the run is given up, in ms. It ends what hangs and judges nothing: ten times what takes long. */
export const watchdogMs = times(600_000, 3_600_000);

/** For property tests: the number of runs, and the seed. A failure prints seed and path; TEST_SEED sets another seed. */
export const runs = (few: number, many: number) => ({ numRuns: times(few, many), seed: Number(process.env.TEST_SEED ?? 20_261_121) });

/** How often to repeat: a few times in every run, as often as the table of named tests says in the long one. */
export const times = (few: number, many: number): number => (process.env.TEST_TIER === 'long' ? many : few);

/** A bound of time, in ms: as it is in the long run, which has the machine for itself; ten times that where whatever else runs may keep it. */
export const within = (ms: number): number => times(10 * ms, ms);

/** For property tests: how many runs, and where they begin. A failure prints seed and path; another seed is tried with TEST_SEED. */
export const runs = (few: number, many: number) => ({ numRuns: times(few, many), seed: Number(process.env.TEST_SEED ?? 20_261_121) });

/** How often to repeat: a few times in every run, as often as the table of named tests says in the long one. */
export const times = (few: number, many: number): number => (process.env.TEST_TIER === 'long' ? many : few);

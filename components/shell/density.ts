/** How high the rows of lists are. */
export type Density = 'comfortable' | 'compact';
export const densityOf = (remembered: string | undefined): Density => (remembered === 'compact' ? 'compact' : 'comfortable');

const dayMs = 24 * 60 * 60 * 1000;
const monthMs = 30 * dayMs;

/** The unit of a distance: days up to a month, never weeks. undefined: the default. */
export function unitOf(distanceMs: number): 'day' | undefined {
  const distance = Math.abs(distanceMs);
  return distance >= dayMs && distance < monthMs ? 'day' : undefined;
}

/** Japanese has no space between a figure and its unit. */
export const withoutGaps = (text: string): string => text.replace(/(\d)\s+/g, '$1');

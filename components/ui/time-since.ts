const dayMs = 24 * 60 * 60 * 1000;
const monthMs = 30 * dayMs;

/** The unit in which people count: days up to a month, never weeks. Undefined where the usual one serves. */
export function unitOf(distanceMs: number): 'day' | undefined {
  const distance = Math.abs(distanceMs);
  return distance >= dayMs && distance < monthMs ? 'day' : undefined;
}

/** Japanese sets no space between a figure and what it counts. */
export const withoutGaps = (text: string): string => text.replace(/(\d)\s+/g, '$1');

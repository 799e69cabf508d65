/** By how much of what was before, rounded to a thousandth; null where there was nothing. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 1_000) / 1_000;

/** The next figure above that a person would put at a scale's end: 1, 2, 3, 5 or 10 times a power of ten. */
export function scaleEnd(highest: number): number {
  if (highest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 3, 5].find((factor) => factor * power >= highest) ?? 10;
  return step * power;
}

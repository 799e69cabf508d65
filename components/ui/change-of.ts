/** By how much of what was before, rounded to a thousandth; null where there was nothing. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 1_000) / 1_000;

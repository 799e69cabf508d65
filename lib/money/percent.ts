/** `360` → `3.60`: a rate as people write it, without its sign. */
export const percentOf = (basisPoints: number): string => (basisPoints / 100).toFixed(2);

/** `360` → `3.6`, `1000` → `10`: a rate without zeros that say nothing. */
export const shortPercentOf = (basisPoints: number): string => String(basisPoints / 100);

/** Longer than any percentage with spaces: longer text is not read. */
const maxTyped = 40;

/** Accepts full-width figures, and removes the percent sign. */
function numberIn(typed: string): string {
  if (typed.length > maxTyped) return '';
  const text = typed.normalize('NFKC').trim();
  return text.endsWith('%') ? text.slice(0, -1).trimEnd() : text;
}

/** `3.6`, `3.60`, `３．６０％` → 360; null: not a percentage of at most two decimals. Digit by digit, never through a float. */
export function basisPointsOf(typed: string): number | null {
  const [, whole, hundredths = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(numberIn(typed)) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(hundredths.padEnd(2, '0'));
}

/** `360` → `3.60`: a rate as people write it, without its sign. */
export const percentOf = (basisPoints: number): string => (basisPoints / 100).toFixed(2);

/** `3.6`, `3.60`, `３．６０％` → 360; null for what is no percentage of at most two decimals. Digit by digit, never through a float. */
export function basisPointsOf(typed: string): number | null {
  const [, whole, hundredths = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(typed.normalize('NFKC').trim().replace(/\s*%$/, '')) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(hundredths.padEnd(2, '0'));
}

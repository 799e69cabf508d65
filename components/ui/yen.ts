/** `¥12,345`, `−¥500`; `signed` also writes the plus. The half-width yen sign, in every language. */
export function formatYen(amount: number, { signed = false } = {}): string {
  const sign = amount < 0 ? '−' : signed && amount > 0 ? '+' : '';
  return `${sign}¥${Math.abs(amount).toLocaleString('en-US')}`;
}

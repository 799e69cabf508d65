/** Whole yen as a person types them: full width, with separators, spaces and the sign; null for what is no amount. Nothing typed is nothing. */
export function yenIn(typed: string): number | null {
  const digits = typed.normalize('NFKC').replace(/[,、\s¥円]/g, '');
  if (digits === '') return 0;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** As it stands in a field; nothing for nothing. */
export const typedYen = (amount: number): string => (amount === 0 ? '' : amount.toLocaleString('en-US'));

import { maxPaymentYen, minPaymentYen } from '@/lib/money/yen';

/** A price as typed, `12,345`, `¥12345`, `１２３４５円`; null for what is none. */
export function priceIn(typed: string): number | null {
  const figures = typed.normalize('NFKC').replace(/[¥,円\s]/g, '');
  const yen = /^\d{1,7}$/.test(figures) ? Number(figures) : 0;
  return yen >= minPaymentYen && yen <= maxPaymentYen ? yen : null;
}

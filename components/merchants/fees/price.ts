import { typedYen } from '@/lib/japan/typed';
import { maxPaymentYen, minPaymentYen } from '@/lib/money/yen';

/** A price as typed, `12,345`, `¥12345`, `１２３４５円`; null: not a price. */
export function priceIn(typed: string): number | null {
  const yen = typedYen(typed) ?? 0;
  return yen >= minPaymentYen && yen <= maxPaymentYen ? yen : null;
}

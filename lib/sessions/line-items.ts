import { sum } from '@/lib/money/yen';
import type { Sentence } from '@/lib/refusal';

/** An item or a discount: `amount` is for one, tax included; null: not given. */
export type LineItem = { description: string; quantity: number; amount: number | null };

/** In the API an amount is always a number: version 2025-01-28 promised that. */
export const presentLine = ({ amount, ...line }: LineItem) => ({ ...line, amount: amount ?? 0, priced: amount !== null });
type Line = Pick<ReturnType<typeof presentLine>, 'amount' | 'quantity' | 'priced'>;

/** The sum of the lines when it differs from the amount to pay; null: it is equal, or a line has no amount. */
export function otherTotal(lines: readonly Line[], paid: number | null): number | null {
  if (paid === null || lines.length === 0 || lines.some(({ priced }) => !priced)) return null;
  const total = sum(lines.map(({ amount, quantity }) => amount * quantity));
  return total === paid ? null : total;
}

/** The hint for the creator of the checkout. The amount counts, not the lines. */
export const totalHint = (total: number, paid: number): Sentence => ({
  en: `The lines add up to ${total} yen; the customer pays ${paid}. Add what is missing as a line: shipping above 0, a discount below 0.`,
  ja: `明細の合計は${total}円ですが、お支払い金額は${paid}円です。送料は正の金額、割引は負の金額の明細として追加してください。`,
});

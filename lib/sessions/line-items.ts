import { sum } from '@/lib/money/yen';
import type { Sentence } from '@/lib/refusal';

/** What is bought, or taken off: `amount` is that of one, tax included; null where none was given. */
export type LineItem = { description: string; quantity: number; amount: number | null };

/** On the wire an amount is always a figure: version 2025-01-28 promised one. */
export const presentLine = ({ amount, ...line }: LineItem) => ({ ...line, amount: amount ?? 0, priced: amount !== null });
type Line = Pick<ReturnType<typeof presentLine>, 'amount' | 'quantity' | 'priced'>;

/** What the lines come to, where that is not what is paid; null where it is, and where a line has no amount. */
export function otherTotal(lines: readonly Line[], paid: number | null): number | null {
  if (paid === null || lines.length === 0 || lines.some(({ priced }) => !priced)) return null;
  const total = sum(lines.map(({ amount, quantity }) => amount * quantity));
  return total === paid ? null : total;
}

/** What whoever made the checkout is told of it. The amount decides. */
export const totalHint = (total: number, paid: number): Sentence => ({
  en: `The lines add up to ${total} yen; the customer pays ${paid}. Add what is missing as a line: shipping above 0, a discount below 0.`,
  ja: `明細の合計は${total}円ですが、お支払い金額は${paid}円です。送料は正の金額、割引は負の金額の明細として追加してください。`,
});

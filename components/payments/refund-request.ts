import { z } from 'zod';
import { longest, typed } from '@/components/forms/typed';
import { typedYen, yenIn } from '@/components/forms/typed-yen';
import type { remainingSplit } from '@/components/payments/refundable';
import { fullRefundRequest } from '@/components/payments/refundable';
import { detailsOf, type Row, rowsOf, splitIn } from '@/components/splits/rows';
import { typedRow } from '@/components/splits/typed-row';
import { refundPaymentInput } from '@/lib/refunds/schema';
import type { RefundDraft } from '@/lib/refunds/smallest-change';

/** The form's values. */
/** `isDivided`: somebody has divided it, otherwise than in proportion. */
export type RefundForm = { mode: 'whole' | 'part'; amount: string; rows: Row[]; isDivided: boolean; description: string };
export const refundForm = z.object({
  mode: z.enum(['whole', 'part']),
  amount: z.string(),
  rows: z.array(typedRow),
  isDivided: z.boolean(),
  description: typed(refundPaymentInput.shape.description),
});

export const longestDescription = longest(refundPaymentInput.shape.description);

/** The sellers whose balances are shown next to their shares. */
export const sellersShown = ({ mode, rows }: Pick<RefundForm, 'mode' | 'rows'>, splits: boolean): string[] =>
  mode === 'part' && splits ? rows.map(({ sellerId }) => sellerId) : [];

type Left = ReturnType<typeof remainingSplit>;
/** What stands in the form at first: all that is left. */
export const firstRefund = (left: Left, names: Readonly<Record<string, string>>): RefundForm => ({
  mode: 'whole',
  amount: typedYen(left.amount),
  rows: rowsOf(left.original.entries, names),
  isDivided: false,
  description: '',
});

type RefundFault = 'amount' | 'tooMuch' | 'rows' | 'sum';
/** `wish`: the same with its own split, if a change can be proposed. */
export type RefundRequest = { amount: number; input: object; wish: RefundDraft } | { fault: RefundFault };

/**
 * The operation's input, with the remaining amount that was read: it refuses when less is left by then. `splits`: whether the payment has a
 * split.
 */
export function refundRequestOf(id: string, form: RefundForm, left: Left, splits: boolean): RefundRequest {
  const description = form.description.trim();
  const words = description === '' ? {} : { description };
  if (form.mode === 'whole') return { amount: left.amount, input: { id, amount: left.amount, ...words }, wish: fullRefundRequest(left) };
  const amount = yenIn(form.amount);
  if (amount === null || amount === 0) return { fault: 'amount' };
  if (amount > left.amount) return { fault: 'tooMuch' };
  if (!splits) return { amount, input: { id, amount, ...words }, wish: { amount, entries: [] } };
  const split = splitIn(form.rows, amount);
  if ('fault' in split) return split;
  const { entries } = split;
  return { amount, input: { id, amount, platform_details: detailsOf(entries), ...words }, wish: { amount, entries } };
}

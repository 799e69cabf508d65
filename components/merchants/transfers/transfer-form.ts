import { z } from 'zod';
import { figure, longest, typed } from '@/components/forms/typed';
import { typedYen, yenIn } from '@/components/forms/typed-yen';
import { type TransferDirection, transferDirections } from '@/lib/transfers/balance-transfer';
import { transferInput } from '@/lib/transfers/schema';

/** The form's values. */
export type TransferForm = { direction: TransferDirection; amount: string; description: string };

const rules = transferInput.shape;
export const transferForm = z.object({
  direction: z.enum(transferDirections),
  amount: figure(yenIn, rules.amount),
  description: typed(rules.description),
});
export const longestDescription = longest(rules.description);

/** The form's initial values: empty, or another party's shortfall. */
export const transferOf = (direction: TransferDirection, amount: number): TransferForm => ({
  direction,
  amount: typedYen(amount),
  description: '',
});

type TransferPreview = { amount: number; input: object };
/** The operation's input; null: no valid amount yet. */
export function transferInputOf(id: string, form: TransferForm): TransferPreview | null {
  const { direction, description } = form;
  const amount = yenIn(form.amount);
  if (amount === null || !rules.amount.safeParse(amount).success) return null;
  const words = description.trim() === '' ? {} : { description: description.trim() };
  return { amount, input: { id, currency: 'JPY', direction, amount, ...words } };
}

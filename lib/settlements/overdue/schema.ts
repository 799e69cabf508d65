import { z } from 'zod';

export const overdueInput = z.object({});

/** Payouts whose day is over and whose transfer nobody has recorded. What is held is not among them; it waits for something else. */
export const overdueReply = z.object({
  resource: z.literal('overdue_payouts'),
  /** Exact up to a thousand. */
  count: z.int(),
  amount: z.int(),
  /** Of those past their day, the ones that are held. */
  held: z.int(),
  /** The earliest pay day of them; null: none is overdue. */
  since: z.string().nullable(),
  /** The first few, the longest overdue first. */
  first: z.array(
    z.object({
      id: z.string(),
      merchant: z.string(),
      merchant_name: z.string(),
      amount: z.int(),
      pay_date: z.string(),
      days: z.int(),
    }),
  ),
});
export type OverdueReply = z.output<typeof overdueReply>;

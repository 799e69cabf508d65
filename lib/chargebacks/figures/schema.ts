import { z } from 'zod';
import { type Kind, kinds } from '@/lib/chargebacks/reasons/kinds';

const figures = { count: z.int(), amount: z.int(), won: z.int(), lost: z.int(), rate: z.number().nullable() };
const kindNames = Object.keys(kinds) as [Kind, ...Kind[]];

export const figuresInput = z.object({});

export const waitingReply = z.object({
  /** Chargebacks that can still be answered. */
  count: z.int(),
  amount: z.int(),
  next: z.object({ id: z.string(), due_date: z.string() }).nullable(),
});
export type WaitingReply = z.output<typeof waitingReply>;

export const figuresReply = z.object({
  days: z.int(),
  total: z.object(figures),
  kinds: z.array(z.object({ kind: z.enum(kindNames), ...figures })),
});
export type FiguresReply = z.output<typeof figuresReply>;

export const backgroundReply = z.object({
  /** Earlier captured payments with the same card and e-mail address; counted up to `atMost`. */
  payments: z.int(),
  exceeded: z.boolean(),
  /** The disputed ones among them. */
  disputed: z.int(),
});
export type BackgroundReply = z.output<typeof backgroundReply>;

import { z } from 'zod';
import { listReply, pageInput } from '@/lib/operation/list';
import { day, flag, grossYen, id, note, pathId, text } from '@/lib/operation/wire';

/** matched: the amount was right. held: waits for a decision. completed: an operator captured the payment with it. returned: sent back. */
const depositStates = ['matched', 'held', 'completed', 'returned'] as const;
export type DepositState = (typeof depositStates)[number];

const reason = () => note().meta({ description: 'Why, for those who ask later.' });
export const completeDepositsInput = z.object({
  id: pathId(),
  amount: grossYen().meta({ description: 'What has come in, as it was seen.' }),
  reason: reason(),
});
export const returnDepositInput = z.object({ id: pathId(), deposit: id(), reason: reason() });
export const recordDepositInput = z.object({
  id: pathId(),
  line: text({ min: 64, max: 64 }).meta({ description: 'The key of the statement’s line, which is marked as this payment’s.' }),
  amount: grossYen(),
  booked_on: day().meta({ description: 'On which day the bank booked it.' }),
});
/** `mine`: only those whose payment the caller minds. */
export const listHeldInput = z.object({ ...pageInput, mine: flag().optional() });

/** Why everything paid in must be returned; null: the payment can still be captured. */
const allBack = z.enum(['ended', 'overdue']).nullable();
const depositReply = z.object({
  id: z.string(),
  amount: z.int(),
  state: z.enum(depositStates),
  returned_amount: z.int(),
  received_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type DepositReply = z.output<typeof depositReply>;
export const depositsReply = z.object({ total: z.int(), arrived: z.int(), all_back: allBack, deposits: z.array(depositReply) });
export type DepositsReply = z.output<typeof depositsReply>;

export const heldList = listReply(
  z.object({
    payment: z.string(),
    merchant_name: z.string(),
    /** The expected payer, in kana as a bank writes it. */
    payer: z.string().nullable(),
    external_order_num: z.string().nullable(),
    status: z.string(),
    /** `total`: the requested amount; `held`: the part that has come in and waits. */
    total: z.int(),
    arrived: z.int(),
    since: z.string(),
    payment_deadline: z.string().nullable(),
    all_back: allBack,
    /** The one that waits; null: several do, each with a decision of its own. */
    deposit: z.string().nullable(),
  }),
);
export type HeldList = z.output<typeof heldList>;

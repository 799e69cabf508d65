import { z } from 'zod';
import { recordTypes } from '@/lib/ledger/record';
import { listReply, pageInput } from '@/lib/operation/list';
import { day, id, pathId, text } from '@/lib/operation/wire';

/** Days are Tokyo's, the last one included. */
const period = { from: day().optional(), to: day().optional() };

export const recordsInput = z.object({
  id: pathId(),
  ...pageInput,
  ...period,
  /** One record type or several, separated by commas. */
  type: text({ max: 500 }).optional(),
  /** The other merchant: of a platform's records, a seller. */
  counterparty: id().optional(),
  payment_id: id().optional(),
});
export type RecordsInput = z.output<typeof recordsInput>;

const recordReply = z.looseObject({
  id: z.string(),
  resource: z.literal('balance_record'),
  type: z.enum(recordTypes),
  /** Deposits are positive, debits negative. */
  amount: z.int(),
  /** What the account held once this was posted. */
  balance: z.int(),
  payment_id: z.string().nullable(),
  /** Of a payout, and of one that came back: what was settled by it. */
  settlement_id: z.string().nullable(),
  /** Null: the service. */
  counterparty_id: z.string().nullable(),
  counterparty_name: z.string().nullable(),
  description: z.string().nullable(),
  created_at: z.string(),
});
export type RecordReply = z.output<typeof recordReply>;
export const recordList = listReply(recordReply);

/** Nothing said: this month up to today. */
export const explainInput = z.object({ id: pathId(), ...period });
export const explainReply = z.looseObject({
  resource: z.literal('balance_explanation'),
  merchant_id: z.string(),
  from: z.string(),
  to: z.string(),
  opening: z.int(),
  closing: z.int(),
  /** One for each type of record that the period has: `count` of them, which add up to `amount`. */
  terms: z.array(z.looseObject({ type: z.enum(recordTypes), amount: z.int(), count: z.int() })),
  /** Whether opening and terms are the closing, which was summed apart from them. */
  agrees: z.boolean(),
});
export type ExplainReply = z.output<typeof explainReply>;

export const lastProofReply = z.looseObject({
  resource: z.literal('last_proof'),
  /** none: nothing was proved yet. unclear: something is wrong somewhere, and whether here is being looked at. */
  state: z.enum(['clean', 'broken', 'unclear', 'none']),
  finished_at: z.string().nullable(),
  /** The last sealed day of the ledger; null while there is none, and for a seller, whose platform has it. */
  seal: z.object({ day: z.string(), number: z.int(), sha256: z.string() }).nullable(),
});
export type LastProofReply = z.output<typeof lastProofReply>;

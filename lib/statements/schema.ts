import { z } from 'zod';
import { recordTypes } from '@/lib/ledger/record';
import { listReply, pageInput } from '@/lib/operation/list';
import { day, id, pathId, text } from '@/lib/operation/wire';

/** Days in Tokyo, the last one included. */
const period = { from: day().optional(), to: day().optional() };

export const recordsInput = z.object({
  id: pathId(),
  ...pageInput,
  ...period,
  /** One record type or several, separated by commas. */
  type: text({ max: 500 }).optional(),
  /** The counterparty: in a platform's records, a seller. */
  counterparty: id().optional(),
  payment_id: id().optional(),
});
export type RecordsInput = z.output<typeof recordsInput>;

const recordReply = z.looseObject({
  id: z.string(),
  resource: z.literal('balance_record'),
  type: z.enum(recordTypes),
  /** Credits are positive, debits negative. */
  amount: z.int(),
  /** The balance after this record. */
  balance: z.int(),
  payment_id: z.string().nullable(),
  /** The shop's order number of the payment. */
  order_number: z.string().nullable(),
  /** The settlement of a payout, or of one that came back. */
  settlement_id: z.string().nullable(),
  /** null: the service. */
  counterparty_id: z.string().nullable(),
  counterparty_name: z.string().nullable(),
  description: z.string().nullable(),
  created_at: z.string(),
});
export type RecordReply = z.output<typeof recordReply>;
export const recordList = listReply(recordReply);

/** By default: this month until today. */
export const explainInput = z.object({ id: pathId(), ...period });
export const explainReply = z.looseObject({
  resource: z.literal('balance_explanation'),
  merchant_id: z.string(),
  from: z.string(),
  to: z.string(),
  opening: z.int(),
  closing: z.int(),
  /** One for each record type in the period: `count` records with the sum `amount`. */
  terms: z.array(z.looseObject({ type: z.enum(recordTypes), amount: z.int(), count: z.int() })),
  /** Whether opening balance and terms add up to the closing balance, which is summed separately. */
  agrees: z.boolean(),
});
export type ExplainReply = z.output<typeof explainReply>;

export const lastProofReply = z.looseObject({
  resource: z.literal('last_proof'),
  /** none: nothing was proved yet. unclear: a rule is broken somewhere, and it is not known whether here. */
  state: z.enum(['clean', 'broken', 'unclear', 'none']),
  finished_at: z.string().nullable(),
  /** The last sealed day of the ledger; null: none yet, or a seller, whose platform has it. */
  seal: z.object({ day: z.string(), number: z.int(), sha256: z.string() }).nullable(),
});
export type LastProofReply = z.output<typeof lastProofReply>;

import { z } from 'zod';
import { feeMethods } from '@/lib/money/rates';
import { listReply, pageInput } from '@/lib/operation/list';
import { choice, count, id, moment, text } from '@/lib/operation/wire';
import { refundKinds, refundStates } from '@/lib/refunds/list/refund-entry';
import { refundSorts } from '@/lib/refunds/list/sort';

const filterInput = z.object({
  state: choice(refundStates).optional(),
  kind: choice(refundKinds).optional(),
  brand: text({ max: 100 }).optional(),
  submerchant_id: id().optional(),
  start_time: moment().optional(),
  end_time: moment().optional(),
  /** Whatever its payment is known by, the id of a refund, or a refunded amount. */
  search: text({ max: 255 }).optional(),
});
export const listRefundsInput = filterInput.extend({ ...pageInput, sort: choice(refundSorts).optional() });
export const exportRefundsInput = filterInput.extend({
  rows: count({ min: 1, max: 500 }).optional(),
  after: text({ max: 100 }).optional(),
});

const refundEntryReply = z.object({
  id: z.string(),
  kind: z.enum(refundKinds),
  refund_type: z.enum(['reverse', 'non_reverse']),
  state: z.enum(refundStates),
  amount: z.int(),
  payment: z.string(),
  external_order_num: z.string().nullable(),
  brand: z.enum(feeMethods),
  description: z.string().nullable(),
  /** It resends a returned refund. */
  resend: z.boolean(),
  /** Why a request was rejected or came back, or a refund failed. */
  reason: z.string().nullable(),
  created_at: z.string(),
  /** When a request was decided, or a refund failed. */
  decided_at: z.string().nullable(),
  /** The part of the payment method fee that the customer gets back in addition. */
  customer_fee: z.int(),
  /** The service's fee for a completed transfer, tax included. */
  service_fee: z.int(),
  /** The cost of each party: the platform's with the fees, each seller's less the fee that it gets back. */
  own: z.int(),
  sellers: z.array(z.object({ merchant_id: z.string(), name: z.string(), amount: z.int() })),
});
export type RefundEntryReply = z.output<typeof refundEntryReply>;
export const refundEntryList = listReply(refundEntryReply);
export type RefundEntryList = z.output<typeof refundEntryList>;
export const refundEntryBatch = z.object({ data: z.array(refundEntryReply), next: z.string().nullable() });
export type RefundEntryBatch = z.output<typeof refundEntryBatch>;

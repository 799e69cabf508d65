import { z } from 'zod';
import { adjustmentStatuses, counterAccounts, maxAdjustmentYen } from '@/lib/adjustments/adjustment';
import { inWords } from '@/lib/operation/in-words';
import { listReply, pageInput } from '@/lib/operation/list';
import { choice, id, pathId, text, yen } from '@/lib/operation/wire';

const person = z.object({ id: z.string(), name: z.string() });
const role = z.enum(['platform', 'payout', 'ordinary']);

export const adjustmentReply = z.object({
  resource: z.literal('adjustment'),
  id: z.string(),
  status: z.enum(adjustmentStatuses),
  tenant_id: z.string(),
  merchant_id: z.string(),
  merchant_name: z.string(),
  merchant_role: role,
  /** For a seller: its platform's name. */
  tenant_name: z.string(),
  counter_account: z.enum(counterAccounts),
  /** Whose clearing account it is; null: not against one, or from when there was one alone. */
  acquirer: z.string().nullable(),
  amount: z.int(),
  description: z.string(),
  reason: z.string(),
  proposed_by: person,
  created_at: z.string(),
  decided_by: person.nullable(),
  decided_reason: z.string().nullable(),
  decided_at: z.string().nullable(),
  transaction_id: z.string().nullable(),
});
export type AdjustmentReply = z.output<typeof adjustmentReply>;

const balance = z.object({ total: z.int(), held: z.int(), available: z.int() });
/** With the merchant's current balance, and whether approval would be refused because of it or of the caller. */
export const shownAdjustment = adjustmentReply.extend({
  balance,
  short: z.boolean(),
  /** Why the caller cannot approve it, in the caller's language; null: they can, or it is decided. */
  not_by_you: z.string().nullable(),
});
export type ShownAdjustment = z.output<typeof shownAdjustment>;

const amount = inWords(
  yen({ min: -maxAdjustmentYen, max: maxAdjustmentYen }).refine((yen) => yen !== 0),
  {
    en: `a whole number from ${-maxAdjustmentYen} to ${maxAdjustmentYen}, and not 0`,
    ja: `${-maxAdjustmentYen}から${maxAdjustmentYen}までの、0以外の整数`,
  },
);

export const proposeInput = z.object({
  /** Chosen by the proposer, so that a proposal sent twice is one; the id is never the proposer's choice. */
  retry_key: id().optional(),
  merchant_id: id(),
  counter_account: choice(counterAccounts),
  /** Of `clearing`: which acquirer's. A sandbox has one. */
  acquirer: text({ max: 40 }).optional(),
  amount,
  description: text({ max: 255 }),
  reason: text({ max: 1_000 }),
});
export const adjustmentInput = z.object({ id: pathId() });
/** A decision names tenant, merchant and amount too: an id alone may be another person's proposal. */
export const approveInput = adjustmentInput.extend({ tenant_id: id(), merchant_id: id(), amount });
export const rejectInput = approveInput.extend({ reason: text({ max: 1_000 }) });
export const listAdjustmentsInput = z.object({ ...pageInput, status: choice(adjustmentStatuses).optional() });
export const adjustmentList = listReply(adjustmentReply).extend({
  open: z.int(),
  /** Against whose clearing account one can be proposed. */
  acquirers: z.array(z.string()),
});

export const findMerchantsInput = z.object({ query: text({ max: 255 }) });
export const foundMerchants = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string(), role, tenant_name: z.string(), balance })),
});
export type FoundMerchant = z.output<typeof foundMerchants>['data'][number];

import { z } from 'zod';
import { applicationStatuses } from '@/lib/merchants/merchant';
import { merchantReply } from '@/lib/merchants/schema';
import { sellerSorts } from '@/lib/merchants/sellers/sort';
import { listReply, pageInput } from '@/lib/operation/list';
import { choice, flag, pathId, text } from '@/lib/operation/wire';

export const sellerReply = merchantReply.extend({
  status: z.enum(applicationStatuses),
  balance: z.looseObject({ total: z.int(), held: z.int(), available: z.int() }),
  /** The progress of the application: the number of required fields, answered ones, and ones to correct. null: not started. `missing_documents` null: not counted. */
  progress: z
    .looseObject({
      answered: z.int(),
      required: z.int(),
      errored: z.int(),
      missing_documents: z.int().nullable(),
      submitted_at: z.string().nullable(),
    })
    .nullable(),
  /** What it sold today and in the 29 days before, tax included, before fees and refunds. */
  sold: z.int(),
  /** The last transfer to its bank, and its day; null: none yet. */
  last_payout: z.looseObject({ amount: z.int(), day: z.string() }).nullable(),
});
export type SellerReply = z.output<typeof sellerReply>;
export const sellerList = listReply(sellerReply);

export const listSellersInput = z.object({
  ...pageInput,
  /** A part of the name, or the whole id. */
  search: text({ max: 255 }).optional(),
  status: choice(applicationStatuses).optional(),
  /** Only sellers with something to correct. */
  has_errors: flag().optional(),
  /** Only sellers whose payouts are on hold. */
  on_hold: flag().optional(),
  sort: choice(sellerSorts).optional(),
});
export const showSellerInput = z.object({ id: pathId() });

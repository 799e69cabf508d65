import { z } from 'zod';
import { applicationStatuses } from '@/lib/merchants/merchant';
import { merchantReply } from '@/lib/merchants/schema';
import { listReply, pageInput } from '@/lib/operation/list';
import { choice, pathId, text } from '@/lib/operation/wire';

export const sellerReply = merchantReply.extend({
  balance: z.looseObject({ total: z.int(), held: z.int(), available: z.int() }),
});
export type SellerReply = z.output<typeof sellerReply>;
export const sellerList = listReply(sellerReply);

export const listSellersInput = z.object({
  ...pageInput,
  /** A part of the name, or the whole id. */
  search: text({ max: 255 }).optional(),
  status: choice(applicationStatuses).optional(),
});
export const showSellerInput = z.object({ id: pathId() });

import { z } from 'zod';
import { maxSettlementMinimum, merchantKinds, merchantStatuses } from '@/lib/merchants/merchant';
import { merchantReply } from '@/lib/merchants/schema';
import { listReply, pageInput } from '@/lib/operation/list';
import { choice, flag, id, moment, pathId, text, yen } from '@/lib/operation/wire';

const owned = merchantReply.extend({
  kind: z.enum(merchantKinds),
  /** The platform of a seller. */
  platform: z.looseObject({ id: z.string(), name: z.string() }).nullable(),
  /** What is available to it; null: not asked. */
  available: z.int().nullable(),
  /** What it captured today and in the 29 days before, tax included; null: not asked. */
  volume: z.int().nullable(),
});
export type OwnedMerchant = z.output<typeof owned>;
export const ownedMerchantList = listReply(owned);

export const accountReply = owned.extend({
  /** Changes with every change; a caller that changes something names the version it has seen. */
  version: z.string(),
  suspended_at: z.string().nullable(),
  suspension_reason: z.string().nullable(),
  /** Who suspended it. */
  suspended_by: z.string().nullable(),
  chargebacks_enabled: z.boolean(),
  /** A platform's people check its sellers' applications first; null: a merchant without sellers. */
  first_reviews: z.boolean().nullable(),
  /** The smallest payout in yen for a platform's sellers; null: a merchant without sellers. */
  settlement_minimum: z.int().nullable(),
  balance: z.looseObject({ total: z.int(), held: z.int(), available: z.int() }),
  /** null: a merchant that cannot have sellers. */
  seller_count: z.int().nullable(),
  payment_count: z.int().nullable(),
});
export type AccountReply = z.output<typeof accountReply>;

export const searchMerchantsInput = z.object({
  ...pageInput,
  /** A part of the name, or the whole id. */
  search: text({ max: 255 }).optional(),
  kind: choice(merchantKinds).optional(),
  status: choice(merchantStatuses).optional(),
  /** A platform with its sellers. */
  platform: id().optional(),
  /** Those who take payments themselves, and no sellers; with their balance. */
  direct: flag().optional(),
});
export const showAccountInput = z.object({ id: pathId() });
export const suspensionInput = z.object({ id: pathId(), reason: text({ max: 500 }) });
export const changeTermsInput = z.object({
  id: pathId(),
  version: moment(),
  chargebacks_enabled: flag().optional(),
  first_reviews: flag().optional(),
  settlement_minimum: yen({ max: maxSettlementMinimum }).optional(),
});

import { z } from 'zod';
import { merchantStatuses } from '@/lib/merchants/merchant';
import { listReply, pageInput } from '@/lib/operation/list';
import { choice, flag, name, pathId } from '@/lib/operation/wire';

export const merchantReply = z
  .looseObject({
    id: z.string(),
    resource: z.literal('merchant'),
    uuid: z.string(),
    name: z.string(),
    platform_role: z.enum(['platform', 'payout']).nullable(),
    live: z.boolean(),
    status: z.enum(merchantStatuses).meta({ description: 'Of a payout merchant: its application; of another one: active or suspended.' }),
    payments_enabled: z.boolean().nullable(),
    payouts_enabled: z.boolean(),
    payouts_on_hold: z.boolean().meta({ description: 'Of a payout merchant: its platform holds back its payouts.' }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Merchant' });
export type MerchantReply = z.output<typeof merchantReply>;

export const createMerchantInput = z.object({
  name: name(),
  platform_role: choice(['payout']).meta({ description: 'A platform registers its sellers.' }),
});
export const showMerchantInput = z.object({ id: pathId() });
export const updateMerchantInput = z.object({ id: pathId(), name: name().optional() });
export const listMerchantsInput = z.object({
  ...pageInput,
  platform_role: choice(['platform', 'payout']).optional(),
  status: choice(merchantStatuses).optional(),
  payouts_enabled: flag().optional(),
});
export const merchantList = listReply(merchantReply);

import { z } from 'zod';
import { currency } from '@/lib/merchants/balance-schema';
import { choice, note, pathId, yen } from '@/lib/operation/wire';
import { maxTransferYen, transferDirections } from '@/lib/transfers/balance-transfer';

export const transferInput = z.object({
  id: pathId(),
  currency,
  direction: choice(transferDirections).meta({
    description: '`to_payout`: from the platform to the payout merchant. `to_platform`: the other way.',
  }),
  amount: yen({ min: 1, max: maxTransferYen }),
  description: note({ max: 255 }).optional().meta({ description: 'What both sides read beside their record.' }),
});
export type TransferInput = z.output<typeof transferInput>;

export const transferReply = z
  .looseObject({
    id: z.string(),
    resource: z.literal('balance_transfer'),
    merchant_id: z.string().meta({ description: 'The payout merchant.' }),
    platform_id: z.string(),
    direction: z.enum(transferDirections),
    amount: z.int(),
    currency: z.literal('JPY'),
    description: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'BalanceTransfer' });
export type TransferReply = z.output<typeof transferReply>;

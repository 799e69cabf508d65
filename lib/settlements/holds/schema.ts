import { z } from 'zod';
import { flag, note, pathId } from '@/lib/operation/wire';
import { holdActs } from '@/lib/settlements/holds/payout-hold';

const figure = z.looseObject({ count: z.int(), amount: z.int() });

const historyLine = z.looseObject({
  act: z.enum(holdActs),
  reason: z.string().nullable(),
  reason_shown: z.boolean(),
  author: z.string(),
  created_at: z.string(),
});

export const payoutsHoldReply = z
  .looseObject({
    resource: z.literal('payouts_hold'),
    merchant_id: z.string(),
    on_hold: z.boolean(),
    held_at: z.string().nullable(),
    held_by: z.string().nullable().meta({ description: 'Null for a seller.' }),
    reason: z.string().nullable().meta({ description: 'Null for a seller whose platform does not show it.' }),
    reason_shown: z.boolean().nullable().meta({ description: 'Whether the seller may read the reason.' }),
    payouts: z.looseObject({ waiting: figure, in_file: figure, at_bank: figure }).meta({
      description:
        'The payouts that wait for their transfer. `waiting`, `in_file`: a hold keeps them back, also from a file that nobody has downloaded. `at_bank`: the bank may have them, and a hold comes too late.',
    }),
    history: z.array(historyLine).meta({ description: 'The newest changes, newest first. Empty for a seller.' }),
  })
  .meta({ id: 'PayoutsHold' });
export type PayoutsHoldReply = z.output<typeof payoutsHoldReply>;

export const showPayoutsHoldInput = z.object({ id: pathId() });
export const holdPayoutsInput = z.object({
  id: pathId(),
  reason: note({ max: 255 }).meta({ description: 'For your own people and the operator; for the seller with `show_reason`.' }),
  show_reason: flag().optional().meta({ description: 'The seller reads the reason, too. Omitted: it does not.' }),
});
export const releasePayoutsInput = z.object({ id: pathId(), reason: note({ max: 255 }).optional() });

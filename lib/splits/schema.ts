import { z } from 'zod';
import { grossYen, id, list } from '@/lib/operation/wire';

export const platformDetailsInput = z
  .object({
    submerchants: list(
      z.object({
        submerchant_id: id().meta({ description: 'A payout merchant of your platform, each at most once.' }),
        amount: grossYen(),
        platform_fee: grossYen({ min: 0 })
          .optional()
          .meta({ description: 'Goes from the seller to the platform; at most `amount`; omitted: 0.' }),
      }),
    ),
  })
  .meta({ description: 'Who gets how much, tax included. An empty list leaves everything with the platform.' });

export const platformDetailsReply = z.looseObject({
  submerchants: z.array(z.looseObject({ submerchant_id: z.string(), amount: z.int(), platform_fee: z.int() })),
});

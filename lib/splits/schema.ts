import { z } from 'zod';
import { id, list, yen } from '@/lib/operation/wire';

export const platformDetailsInput = z
  .object({
    submerchants: list(
      z.object({
        submerchant_id: id().meta({ description: 'A payout merchant of your platform, each at most once.' }),
        amount: yen(),
        platform_fee: yen({ min: 0 })
          .optional()
          .meta({ description: 'Goes from the seller to the platform; at most `amount`; omitted: 0.' }),
      }),
    ),
  })
  .meta({ description: 'Who gets how much, tax included. An empty list leaves everything with the platform.' });

export const platformDetailsReply = z.looseObject({
  submerchants: z.array(z.looseObject({ submerchant_id: z.string(), amount: z.int(), platform_fee: z.int() })),
});

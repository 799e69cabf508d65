import { z } from 'zod';
import { grossYen, id, list, text } from '@/lib/operation/wire';

const submerchant = z.object({
  submerchant_id: id().meta({ description: 'A payout merchant of your platform, each at most once.' }),
  amount: grossYen(),
  platform_fee: grossYen({ min: 0 })
    .optional()
    .meta({ description: 'Goes from the seller to the platform; at most `amount`; omitted: 0.' }),
});
const whoGets = { description: 'Who gets how much, tax included. An empty list leaves everything with the platform.' };
export const platformDetailsInput = z.object({ submerchants: list(submerchant) }).meta(whoGets);

/** Of money that comes in: the platform's fee may be that of a profile. */
export const feesDetailsInput = z
  .object({
    submerchants: list(
      submerchant.extend({
        profile: text({ max: 60 })
          .optional()
          .meta({ description: 'Instead of `platform_fee`: the id or the name of a fee profile, whose fee it is at this moment.' }),
      }),
    ),
  })
  .meta(whoGets);

export const platformDetailsReply = z.looseObject({
  submerchants: z.array(z.looseObject({ submerchant_id: z.string(), amount: z.int(), platform_fee: z.int() })),
});

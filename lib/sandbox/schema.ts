import { z } from 'zod';

export const advancedClock = z.looseObject({
  now: z.string().meta({ description: 'Business time after the move.' }),
  target: z.string().meta({ description: 'How far the clock was to come.' }),
  ran: z.array(
    z.looseObject({
      job: z.string().meta({ description: 'What was done, for example `payment.expire`.' }),
      at: z.string().meta({ description: 'When it was due.' }),
      result: z.string(),
    }),
  ),
});
export type AdvancedClock = z.output<typeof advancedClock>;

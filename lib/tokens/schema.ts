import { z } from 'zod';
import { cardOrTokenInput, cardReply } from '@/lib/vault/schema';

export const createTokenInput = z.object({ payment_details: cardOrTokenInput });

export const tokenReply = z
  .looseObject({
    id: z.string().meta({ description: 'Stands for the card as `payment_details` of one payment or one customer.' }),
    resource: z.literal('token'),
    created_at: z.string(),
    used: z.boolean(),
    payment_details: cardReply,
  })
  .meta({ id: 'Token' });
export type TokenReply = z.output<typeof tokenReply>;

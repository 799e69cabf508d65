import { z } from 'zod';
import { cardBrands } from '@/lib/money/rates';
import { choice, count, digits, email, text } from '@/lib/operation/wire';

/** A card as given; `planCard` then checks it. */
export const cardInput = z.object({
  type: choice(['credit_card'], 'invalid_payment_type'),
  number: digits({ min: 12, max: 19 }),
  month: count({ min: 1, max: 12 }),
  year: count({ min: 0, max: 9999 }).meta({ description: 'Below 100: of this century.' }),
  verification_value: digits({ min: 3, max: 4 }).optional(),
  name: text({ max: 255 }).optional(),
  given_name: text({ max: 120 }).optional(),
  family_name: text({ max: 120 }).optional().meta({ description: 'With `given_name`: stands for `name`.' }),
  email: email().optional(),
});
export type CardInput = z.output<typeof cardInput>;

/** The fields of a card that its owner or its merchant may see. */
export const cardReply = z.looseObject({
  type: z.literal('credit_card'),
  email: z.string().nullable(),
  brand: z.enum(cardBrands),
  last_four_digits: z.string(),
  month: z.int(),
  year: z.int(),
});

import { z } from 'zod';
import { paymentMethods } from '@/lib/money/methods';
import { periods } from '@/lib/subscriptions/schedule';

const day = z.string();

export const orderTermsReply = z
  .looseObject({
    locale: z.enum(['ja', 'en']),
    seller: z.looseObject({ name: z.string(), disclosure_url: z.string().nullable() }),
    quantity: z
      .looseObject({ period: z.enum(periods), items: z.array(z.looseObject({ description: z.string(), quantity: z.int() })) })
      .meta({ description: 'Of each period.' }),
    price: z.looseObject({
      amount: z.int().meta({ description: 'Of each charge, tax included.' }),
      tax: z.int(),
      fee: z.int().meta({ description: 'Of the way of paying, at most.' }),
      each: z.int().meta({ description: 'What is charged each time.' }),
      total: z
        .looseObject({ of: z.enum(['all', 'first_year']), charges: z.int(), amount: z.int() })
        .meta({ description: 'Of all charges; of one that goes on, of its first year.' }),
    }),
    charges: z.looseObject({
      method: z.enum(paymentMethods),
      first_on: day,
      first_at: z.string().nullable().meta({ description: 'Null: with the order.' }),
      next_on: day.nullable(),
      next_at: z.string().nullable(),
      day: z.int(),
      free_until: day.nullable().meta({ description: 'The last day without a charge.' }),
    }),
    renewal: z.looseObject({ automatic: z.boolean(), charges: z.int().nullable(), ends_at: z.string().nullable() }),
    delivery: z.string(),
    offer_until: z.string(),
    cancel: z.looseObject({
      rule: z.string(),
      contact: z.string(),
      page_mailed: z.boolean().optional().meta({
        description:
          'Whether your customer is mailed the page on which they cancel by themselves. False where you have switched these mails off: then your contact is named. Absent: true.',
      }),
    }),
  })
  .meta({ id: 'OrderTerms' });

export const agreedTermsReply = z
  .looseObject({
    subscription: z.string(),
    sha256: z.string().meta({ description: 'Of `terms` as JSON with sorted keys and without white space.' }),
    agreed_at: z.string().meta({ description: 'When the order was given.' }),
    shown_by: z.enum(['checkout', 'merchant']).meta({ description: 'Our page, or yours, which shows them as it likes.' }),
    terms: orderTermsReply,
  })
  .meta({ id: 'AgreedTerms' });

import { z } from 'zod';
import { walletKinds } from '@/lib/money/methods';
import { listReply, pageInput } from '@/lib/operation/list';
import { email, flag, metadata, moment, pathId, sized } from '@/lib/operation/wire';
import { cardOrTokenInput, cardReply } from '@/lib/vault/schema';

/** Accepted so that the refusal can say how such a customer is created; the API description does not offer it. */
const walletInput = z.object({ type: z.enum(walletKinds) });
const detailsInput = z.union([sized(255), cardOrTokenInput, walletInput]).meta({
  description: 'A card, or the id of a token, which is used up. A PayPay or Paidy customer is made by a checkout in customer mode.',
  override: ({ jsonSchema }: { jsonSchema: { anyOf?: unknown[] } }) => {
    jsonSchema.anyOf?.splice(2);
  },
});
export type DetailsInput = z.output<typeof detailsInput>;

const words = { email: email().optional(), metadata: metadata().optional() };
const validate = flag()
  .optional()
  .meta({ description: 'Omitted: true. Whether the acquirer is asked if the card is good before it is stored.' });

export const createCustomerInput = z.object({
  payment_details: detailsInput,
  ...words,
  email: words.email.meta({ description: 'Omitted: the card’s.' }),
  validate,
});
export const showCustomerInput = z.object({ id: pathId() });
export const deleteCustomerInput = showCustomerInput.extend({
  end_subscriptions: flag()
    .optional()
    .meta({ description: 'Whether the subscriptions of the customer end with it. Omitted: false, and it is refused if there are any.' }),
});
export const updateCustomerInput = showCustomerInput.extend({ payment_details: detailsInput.optional(), ...words, validate });
export const listCustomersInput = z.object({
  ...pageInput,
  email: email().optional().meta({ description: 'Exactly as it was given.' }),
  start_time: moment().optional().meta({ description: 'Created at or after.' }),
  end_time: moment().optional().meta({ description: 'Created at or before.' }),
});

export const customerReply = z
  .looseObject({
    id: z.string(),
    resource: z.literal('customer'),
    email: z.string().nullable(),
    source: z.union([cardReply, z.looseObject({ type: z.enum(walletKinds), email: z.string().nullable() })]),
    metadata: z.record(z.string(), z.string()),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Customer' });
export type CustomerReply = z.output<typeof customerReply>;
export const customerList = listReply(customerReply);

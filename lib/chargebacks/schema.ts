import { z } from 'zod';
import { chargebackStatuses } from '@/lib/chargebacks/chargeback';
import { listReply, pageInput } from '@/lib/operation/list';
import { choice, day, email, grossYen, id, moment, name, note, pathId, text } from '@/lib/operation/wire';

const paymentMethod = z.looseObject({
  type: z.string(),
  brand: z.string().nullable(),
  last_four_digits: z.string().nullable(),
});

const told = {
  id: z.string(),
  status: z.enum(chargebackStatuses),
  amount: z.int().meta({ description: 'Whole yen that the issuer takes.' }),
  already_refunded: z.int().meta({
    description:
      'What of it has gone back to the cardholder by refunds, or is on its way, and is taken all the same. A defense names these refunds.',
  }),
  currency: z.literal('JPY'),
  reason_code: z.string().nullable().meta({ description: 'As the card brand writes it.' }),
  reason: z.string().nullable().meta({ description: 'What the code means, in words.' }),
  created_at: z.string(),
  due_date: z.string().meta({ description: 'Until when it can be answered, that instant included.' }),
};

const chargebackItem = z.looseObject({ ...told, payment_id: z.string(), payment_method: paymentMethod }).meta({ id: 'ChargebackItem' });
export type ChargebackItem = z.output<typeof chargebackItem>;
export const chargebackList = listReply(chargebackItem);

const shippingReply = z.looseObject({
  company_name: z.string().nullable(),
  shipping_date: z.string().nullable(),
  tracking_number: z.string().nullable(),
  shipping_address: z.string().nullable(),
});
const recipientReply = z.looseObject({ name: z.string().nullable(), phone: z.string().nullable(), email: z.string().nullable() });
export const documentReply = z.looseObject({
  file_name: z.string(),
  content_type: z.string(),
  file_size: z.int(),
  uploaded_at: z.string(),
  url: z.string().meta({ description: 'Signed: gives the content without a key, for ten minutes.' }),
});
const defenseReply = z.looseObject({
  product_name: z.string().nullable(),
  reason: z.string().meta({ description: 'The `description` that was sent.' }),
  shipping_info: shippingReply.nullable(),
  recipient_info: recipientReply.nullable(),
  documents: z.array(documentReply),
});

export const timelineTypes = ['created', 'accepted', 'defended', 'response_due', 'expired', 'lost', 'won', 'cancelled'] as const;

export const chargebackReply = z
  .looseObject({
    ...told,
    last_updated_at: z.string(),
    answer_under_way: z.enum(['accepted', 'defended']).nullable().meta({
      description: 'An answer that was sent to the acquirer, whose outcome is not known yet. The status changes once it is.',
    }),
    timeline: z.array(z.looseObject({ type: z.enum(timelineTypes), occurred_at: z.string() })),
    payment: z.looseObject({
      id: z.string(),
      amount: z.int(),
      tax: z.int(),
      total: z.int().meta({ description: 'What the cardholder has paid.' }),
      currency: z.literal('JPY'),
      created_at: z.string(),
      captured_at: z.string().nullable(),
      payment_method: paymentMethod,
      masked_card_number: z.string().nullable(),
      external_order_num: z.string().nullable(),
      metadata: z.record(z.string(), z.string()),
    }),
    customer: z.looseObject({ name: z.string().nullable(), email: z.string().nullable() }),
    defense: defenseReply.optional().meta({ description: 'Once there is one.' }),
  })
  .meta({ id: 'ChargebackRequest' });
export type ChargebackReply = z.output<typeof chargebackReply>;

export const chargebackInput = z.object({ id: pathId() });

export const listChargebacksInput = z.object({
  ...pageInput,
  status: choice(chargebackStatuses).optional(),
  payment_id: id().optional(),
  start_time: moment().optional().meta({ description: 'Raised at or after.' }),
  end_time: moment().optional().meta({ description: 'Raised at or before.' }),
  due_date_start: moment().optional().meta({ description: 'Due at or after.' }),
  due_date_end: moment().optional().meta({ description: 'Due at or before.' }),
});

export const raiseChargebackInput = z.object({
  payment_id: id(),
  reason_code: text({ max: 20 }).optional().meta({ description: 'As the card brand writes it.' }),
  amount: grossYen().optional().meta({
    description: 'What the issuer takes, which may be more than is left of the payment. Omitted: all that has not been refunded.',
  }),
  due_date: moment().optional().meta({ description: 'Omitted: as many days from now as the card brand gives.' }),
  reference: text({ max: 100 })
    .optional()
    .meta({ description: 'The issuer’s own number of the case: one that comes again is the same chargeback.' }),
});

/** Facts for the issuer beside the document, as far as they are known. */
export const defenseFields = {
  description: note({ max: 5_000 }),
  product_name: name().optional(),
  shipping_info: z
    .object({
      company_name: name().optional(),
      shipping_date: day().optional(),
      tracking_number: name().optional(),
      shipping_address: name({ max: 500 }).optional(),
    })
    .optional(),
  recipient_info: z.object({ name: name().optional(), phone: name({ max: 50 }).optional(), email: email().optional() }).optional(),
};
export type DefenseFields = z.output<z.ZodObject<typeof defenseFields>>;

import { z } from 'zod';
import { declineCodes } from '@/lib/acquirers/acquirer';
import { namedNoticeInput } from '@/lib/acquirers/notices/schema';
import { paymentWebhookEvents } from '@/lib/events/catalogue';
import { listReply, pageInput } from '@/lib/operation/list';
import { as, choice, flag, id, list, metadata, moment, note, pathId, text, textOfFigures, webAddress, yen } from '@/lib/operation/wire';
import { paymentStatuses, requestStatuses } from '@/lib/payments/payment';
import { paymentDetailsReply, paymentMethodInput } from '@/lib/payments/payment-method-schema';
import { feesDetailsInput, platformDetailsInput, platformDetailsReply } from '@/lib/splits/schema';

const refundReply = z
  .looseObject({
    id: z.string(),
    resource: z.literal('refund'),
    amount: z.int(),
    currency: z.literal('JPY'),
    payment: z.string(),
    description: z.string().nullable(),
    created_at: z.string(),
    chargeback: z.boolean(),
    refund_type: z.enum(['reverse', 'non_reverse']),
    platform_details: platformDetailsReply.nullable().meta({ description: 'What each seller gave back, and what it got back of its fee.' }),
    acquirer_reference: z
      .string()
      .nullable()
      .meta({ description: 'Of a refund that was made at the acquirer and not here: its reference there.' }),
    failed_at: z.string().nullable().meta({
      description: 'When the acquirer gave it back. It counts no more: everybody has back what they gave, and it can be refunded again.',
    }),
    failure_reason: z.string().nullable().meta({ description: 'Why, in the acquirer’s words; null where it gave no reason.' }),
  })
  .meta({ id: 'Refund' });

export const refundRequestReply = z
  .looseObject({
    id: z.string(),
    resource: z.literal('refund_request'),
    payment: z.string(),
    amount: z.int(),
    customer_name: z.string(),
    bank_name: z.string(),
    bank_code: z.string().nullable(),
    branch_name: z.string().nullable(),
    branch_number: z.string(),
    account_type: z.enum(['ordinary', 'checking', 'savings']),
    account_number: z.string().meta({
      description: 'The last three figures. Who may refund reads the whole number in `GET /payments/{id}`, as long as the request waits.',
    }),
    description: z.string().nullable(),
    include_payment_method_fee: z.boolean(),
    status: z.enum(requestStatuses).meta({
      description:
        '`returned`: it was completed, and the bank gave it back. The payment stays refunded; by a refund link the customer names another account.',
    }),
    reason: z.string().nullable().meta({ description: 'Why it was rejected, or came back.' }),
    refund_type: z.enum(['reverse', 'non_reverse']),
    created_at: z.string(),
    decided_at: z.string().nullable(),
    resend_of: z.string().nullable().meta({
      description: 'The refund request that came back and whose money it sends to another account. It takes nothing of the payment.',
    }),
    platform_details: platformDetailsReply
      .nullable()
      .meta({ description: 'What each seller gives back, and what it gets back of its fee.' }),
  })
  .meta({ id: 'RefundRequest' });
export type RefundRequestReply = z.output<typeof refundRequestReply>;

export const paymentReply = z
  .looseObject({
    id: z.string(),
    resource: z.literal('payment'),
    status: z.enum(paymentStatuses),
    amount: z.int(),
    tax: z.int(),
    customer: z.string().nullable(),
    payment_deadline: z
      .string()
      .nullable()
      .meta({ description: 'When it ends by itself: the authorization, the time to agree in an app, or the time to pay in.' }),
    payment_details: paymentDetailsReply,
    payment_method_fee: z
      .int()
      .meta({ description: 'What the customer pays for the way of paying, tax included; in `total`, and not refunded with the payment.' }),
    total: z.int().meta({ description: 'amount + tax + payment_method_fee.' }),
    currency: z.literal('JPY'),
    description: z.string().nullable(),
    captured_at: z.string().nullable(),
    failure_code: z.enum(declineCodes).nullable().meta({
      description:
        'Why it has `failed`, in the words of the errors: at once, or after its customer had been sent to an app or to another page.',
    }),
    failure_retry: z.enum(['never', 'later', 'with_customer']).nullable().meta({
      description:
        'Whether paying again in the same way makes sense: `later`, by itself; `with_customer`, who corrects something or takes another card; `never`. null: it has not failed, or nobody has said why.',
    }),
    external_order_num: z.string().nullable(),
    metadata: z.record(z.string(), z.string()),
    created_at: z.string(),
    amount_refunded: z.int(),
    locale: z.enum(['ja', 'en']),
    session: z.string().nullable().meta({ description: 'The checkout that made it.' }),
    subscription: z
      .looseObject({ id: z.string(), sequence: z.int(), period_start: z.string(), period_end: z.string() })
      .nullable()
      .meta({ description: 'The period that it is the charge of. Days in Tokyo; `period_end` is the first day of the next one.' }),
    platform_details: platformDetailsReply.nullable(),
    refunds: z.array(refundReply),
    refund_requests: z.array(refundRequestReply),
  })
  .meta({ id: 'Payment' });
export type PaymentReply = z.output<typeof paymentReply>;
export const paymentList = listReply(paymentReply);

const webhookInput = z.object({
  url: text({ max: 2_000 }),
  secret_key: text({ max: 255 }).optional(),
  events: list(choice(paymentWebhookEvents), { max: paymentWebhookEvents.length }).min(1),
});

export const createPaymentInput = z.object({
  amount: yen().meta({ description: 'Whole yen before tax, 1 to 9,999,999.' }),
  currency: z.literal('JPY', as('invalid_currency')),
  tax: z
    .union([z.literal('auto'), yen({ min: 0 })])
    .optional()
    .meta({ description: 'Omitted or `auto`: 10 % of the amount, rounded down.' }),
  payment_details: z
    .union([z.string(), paymentMethodInput])
    .optional()
    .meta({ description: 'What is paid with, or the id of a token or a secure token.' }),
  customer: z.string().optional().meta({ description: 'Instead of `payment_details`: a customer whose card or wallet is kept.' }),
  capture: flag()
    .optional()
    .meta({ description: 'Omitted: true. False authorizes only. What is paid in cash or by a bank is captured in any case.' }),
  return_url: webAddress().optional().meta({ description: 'Where a wallet’s customer comes back to, with `payment_id`.' }),
  platform_details: feesDetailsInput.optional(),
  external_order_num: textOfFigures({ max: 255 }).optional(),
  description: text({ min: 0, max: 255 }).optional(),
  metadata: metadata().optional(),
  locale: choice(['ja', 'en']).optional(),
  fraud_details: z.unknown().optional().meta({ description: '`customer_ip`, `customer_email`; never a reason to refuse.', type: 'object' }),
  webhooks: list(webhookInput, { max: 10 }).optional(),
});
export type CreatePaymentInput = z.output<typeof createPaymentInput>;

export const showPaymentInput = z.object({ id: pathId() });
export const updatePaymentInput = z.object({
  id: pathId(),
  description: text({ min: 0, max: 255 }).optional(),
  metadata: metadata().optional(),
});
export const capturePaymentInput = z.object({
  id: pathId(),
  amount: yen().optional().meta({ description: 'Before tax; omitted: all that is authorized. Less releases the rest.' }),
  tax: yen({ min: 0 }).optional().meta({ description: 'Omitted: in the original proportion, rounded down.' }),
  platform_details: feesDetailsInput.optional(),
});
export type CapturePaymentInput = z.output<typeof capturePaymentInput>;

export const decideNoticeInput = namedNoticeInput.extend({
  decision: choice(['take', 'leave']).meta({
    description: 'take: what was captured there is this payment’s, with the split that `platform_details` says. leave: nothing is booked.',
  }),
  platform_details: platformDetailsInput.optional(),
  reason: note().meta({ description: 'Why, for those who ask later.' }),
});

export const listPaymentsInput = z.object({
  ...pageInput,
  status: text({ max: 200 }).optional().meta({ description: 'One status or several, separated by commas.' }),
  currency: z.literal('JPY').optional(),
  external_order_num: textOfFigures({ max: 255 }).optional(),
  customer: id().optional(),
  subscription: id().optional().meta({ description: 'The charges of this subscription.' }),
  submerchant_id: id().optional(),
  start_time: moment().optional().meta({ description: 'Created at or after.' }),
  end_time: moment().optional().meta({ description: 'Created at or before.' }),
});

export const dryRunReply = z
  .looseObject({
    dry_run: z.literal(true),
    allowed: z.boolean(),
    refusal: z.looseObject({ code: z.string(), message: z.string(), param: z.string().nullable(), details: z.looseObject({}) }).nullable(),
    postings: z.array(
      z.looseObject({ merchant_id: z.string(), type: z.string(), amount: z.int(), counterparty_id: z.string().nullable() }),
    ),
    balances: z.array(
      z.looseObject({
        merchant_id: z.string(),
        available_before: z.int(),
        available_after: z.int(),
        required: z.int().meta({ description: 'What it must have for this; 0 where it is not asked.' }),
        short: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'DryRun' });
export type DryRunReply = z.output<typeof dryRunReply>;

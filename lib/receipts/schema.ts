import { z } from 'zod';
import { faceReply } from '@/lib/merchants/checkout/face-schema';
import { paymentMethods } from '@/lib/money/methods';
import { feeMethods } from '@/lib/money/rates';
import { count, email, name, pathId, text } from '@/lib/operation/wire';
import { longestLine } from '@/lib/receipts/receipt';

const lines = {
  recipient: name({ max: longestLine }).optional().meta({ description: 'Who the receipt is made out to; omitted: nobody is named.' }),
  proviso: name({ max: longestLine }).optional().meta({ description: 'What was paid for; omitted: goods and services.' }),
};
const issue = count({ min: 1, max: 1_000 });

/** By the public id of a checkout, or of a payment's page; or by that of a subscription's page, with the period that was paid. */
export const showReceiptInput = z.object({ id: text({ max: 100 }), sequence: count({ min: 1 }).optional() });
export const issueReceiptInput = showReceiptInput.extend(lines);
export const showIssueInput = showReceiptInput.extend({ issue });
/** By the payment's own id, for its merchant's users. */
export const listReceiptsInput = z.object({ id: pathId() });
export const issueForPaymentInput = listReceiptsInput.extend(lines);
/** `email`: absent: the address that the customer gave with the payment. */
export const sendReceiptInput = listReceiptsInput.extend({ issue, email: email().optional() });
export const sentReceiptReply = z.looseObject({ email: z.string() });
export const showIssueOfPaymentInput = listReceiptsInput.extend({ issue });

export const issuedReply = z.looseObject({
  resource: z.literal('receipt'),
  number: z.string(),
  /** 1: the first; later ones say that they are reissued. */
  issue: z.int(),
  recipient: z.string().nullable(),
  proviso: z.string().nullable(),
  amount: z.int(),
  issued_on: z.string(),
});
export type IssuedReply = z.output<typeof issuedReply>;
export const issuedList = z.object({ receipts: z.array(issuedReply) });

const given = z.object({ recipient: z.string().nullable(), proviso: z.string().nullable() });
export const receiptReply = z.looseObject({
  /** unpaid: there is nothing to show. refunded: everything was refunded. */
  state: z.enum(['unpaid', 'paid', 'refunded']),
  merchant: faceReply,
  sellers: z.array(z.string()),
  order_number: z.string().nullable(),
  amount: z.int(),
  tax: z.int(),
  fee: z.int(),
  total: z.int(),
  refunds: z.array(z.object({ on: z.string(), amount: z.int() })),
  method: z.enum(paymentMethods),
  brand: z.enum(feeMethods),
  last_four_digits: z.string().nullable(),
  paid_at: z.string().nullable(),
  lines: z.array(z.looseObject({ description: z.string(), quantity: z.int(), amount: z.int(), priced: z.boolean() })),
  back: z.string().nullable(),
  /** Newest last. */
  receipts: z.array(issuedReply),
  /** The recipient and purpose of the newest. */
  given,
});
export type ReceiptReply = z.output<typeof receiptReply>;

/** The content to draw. */
export const receiptDocumentReply = z.looseObject({
  tenant_id: z.string(),
  receipt: z.custom<import('@/lib/receipts/receipt').IssuedReceipt>(),
});

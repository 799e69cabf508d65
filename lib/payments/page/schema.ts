import { z } from 'zod';
import { faceReply } from '@/lib/merchants/checkout/face-schema';
import { choice } from '@/lib/operation/wire';
import { pageStates } from '@/lib/payments/page/page-state';
import { paymentDetailsReply } from '@/lib/payments/payment-method-schema';

export const showPageInput = z.object({ id: z.string() });
export const answerWalletInput = showPageInput.extend({ outcome: choice(['approved', 'declined']) });

/** The customer's view of a payment: what they pay, to whom and how, and no data of the merchant. */
export const pageReply = z.looseObject({
  state: z.enum(pageStates),
  merchant: faceReply,
  amount: z.int(),
  tax: z.int(),
  payment_method_fee: z.int(),
  total: z.int(),
  amount_refunded: z.int(),
  /** Bank transfer: the money received that an operator looks at. */
  held: z.int(),
  created_at: z.string(),
  captured_at: z.string().nullable(),
  /** Of a failed payment: why, in the words of the API's errors. */
  failure_code: z.string().nullable(),
  payment_deadline: z.string().nullable(),
  locale: z.enum(['ja', 'en']),
  order_number: z.string().nullable(),
  /** The sellers of the goods, for a split payment. */
  sellers: z.array(z.string()),
  /** The codes of the bank account for a transfer; null: the acquirer gave none. */
  bank_codes: z.object({ bank: z.string(), branch: z.string() }).nullable(),
  /** `email` is null: a visitor of the page need not read it. */
  details: paymentDetailsReply,
  /** The bars of a slip that a till scans: the widths of a Code 128. */
  bars: z.array(z.int()).nullable(),
  /** Bank transfer and Pay-easy: the expected payer, in kana. */
  payer: z.string().nullable(),
  /** Of a bank transfer: an account that all customers transfer to, so that only the number before the sender’s name says which payment is meant. */
  by_payer_number: z.boolean(),
  /** The wallet's own approval page; null: our page is used. */
  approval_url: z.string().nullable(),
  /** The checkout whose customer may still choose another method; null: no change is possible. */
  checkout: z.string().nullable(),
  /** Where the customer returns to: a path of ours, or the merchant's address. */
  back: z.string().nullable(),
});
export type PageReply = z.output<typeof pageReply>;

/** `back` as above. */
export const answeredReply = z.looseObject({ back: z.string().nullable() });
export type AnsweredReply = z.output<typeof answeredReply>;

import { z } from 'zod';
import { faceReply } from '@/lib/merchants/checkout/face-schema';
import { choice } from '@/lib/operation/wire';
import { pageStates } from '@/lib/payments/page/page-state';
import { paymentDetailsReply } from '@/lib/payments/payment-method-schema';

export const showPageInput = z.object({ id: z.string() });
export const answerWalletInput = showPageInput.extend({ outcome: choice(['approved', 'declined']) });

/** What a customer is told of a payment: what they pay, to whom and how, and nothing that is the merchant's. */
export const pageReply = z.looseObject({
  state: z.enum(pageStates),
  merchant: faceReply,
  amount: z.int(),
  tax: z.int(),
  payment_method_fee: z.int(),
  total: z.int(),
  amount_refunded: z.int(),
  /** By bank transfer: what came in and is looked at by somebody. */
  held: z.int(),
  created_at: z.string(),
  captured_at: z.string().nullable(),
  payment_deadline: z.string().nullable(),
  locale: z.enum(['ja', 'en']),
  order_number: z.string().nullable(),
  /** Whose goods they are, where it is split. */
  sellers: z.array(z.string()),
  /** Of the account of a bank transfer; null: the acquirer has told none. */
  bank_codes: z.object({ bank: z.string(), branch: z.string() }).nullable(),
  /** `email` is null: whoever was shown the page need not read it. */
  details: paymentDetailsReply,
  /** Of a slip that a till reads: the widths of a Code 128. */
  bars: z.array(z.int()).nullable(),
  /** Of a bank transfer and Pay-easy: whose account it is expected from, in kana. */
  payer: z.string().nullable(),
  /** Where a wallet's customer agrees, where that is not our own page. */
  approval_url: z.string().nullable(),
  /** The checkout whose customer may still pay in another way; null where nothing can be changed. */
  checkout: z.string().nullable(),
  /** Where the customer goes back to: a path of ours, or the merchant's address. */
  back: z.string().nullable(),
});
export type PageReply = z.output<typeof pageReply>;

/** `back` as above. */
export const answeredReply = z.looseObject({ back: z.string().nullable() });
export type AnsweredReply = z.output<typeof answeredReply>;

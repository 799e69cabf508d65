import { z } from 'zod';
import { faceReply } from '@/lib/merchants/checkout/face-schema';
import { listReply, pageInput } from '@/lib/operation/list';
import { pathId, text } from '@/lib/operation/wire';
import { refundLinkStatuses } from '@/lib/refunds/links/link-status';
import { requestRefundInput } from '@/lib/refunds/schema';
import { platformDetailsReply } from '@/lib/splits/schema';

const { id, amount, platform_details, description, include_payment_method_fee, ...account } = requestRefundInput.shape;
/** Amount and split of the refund: a refund request without its account. */
export const createRefundLinkInput = z.object({ id, amount, platform_details, description, include_payment_method_fee });
export type CreateRefundLinkInput = z.output<typeof createRefundLinkInput>;

export const listRefundLinksInput = z.object({ id: pathId(), ...pageInput });
export const refundLinkInput = z.object({ id: pathId() });

export const refundLinkReply = z
  .looseObject({
    id: z.string(),
    resource: z.literal('refund_claim'),
    payment: z.string(),
    amount: z.int().meta({ description: 'Of the payment, tax included.' }),
    include_payment_method_fee: z.boolean(),
    description: z.string().nullable(),
    platform_details: platformDetailsReply.nullable().meta({ description: 'As it was asked; null: along the original split.' }),
    status: z.enum(refundLinkStatuses).meta({
      description:
        '`open`: the customer has not answered. `pending`, `completed`, `rejected`: the refund request that the customer has made, also after the link was withdrawn; rejected, another account can be given. `returned`: its money was transferred and came back; another account can be given. `withdrawn`: no account can be given, and no refund request is under way. `superseded`: this refund is not possible any more, because its terms do not fit the payment any more.',
    }),
    url: z.string().nullable().meta({
      description:
        'The signed page for the customer. Null where it is not open any more, and for everybody but its maker: the user, or of what no user has made the secret keys that may refund.',
    }),
    refund_request: z.string().nullable().meta({ description: 'The refund request that the customer has made last.' }),
    created_at: z.string(),
    expires_at: z.string(),
    sent_at: z.string().nullable().meta({ description: 'When an e-mail with the link was last sent.' }),
    withdrawn_at: z.string().nullable().meta({ description: 'Since when no account can be given; a refund request made before goes on.' }),
    short_at: z
      .string()
      .nullable()
      .meta({ description: 'When the customer gave an account that could not be taken down, because a balance was too low.' }),
  })
  .meta({ id: 'RefundClaim' });
export type RefundLinkReply = z.output<typeof refundLinkReply>;
export const refundLinkList = listReply(refundLinkReply);
export type RefundLinkList = z.output<typeof refundLinkList>;

/** The last part of the link's address. */
export const linkInput = z.object({ id: text({ max: 200 }) });
export const answerRefundLinkInput = z.object({ ...linkInput.shape, ...account });
export type AnswerRefundLinkInput = z.output<typeof answerRefundLinkInput>;
export const answeredReply = z.looseObject({ status: z.literal('pending') });
export type AnsweredReply = z.output<typeof answeredReply>;

/** `bank`: search the branches of this bank instead of banks. */
export const findPlacesInput = z.object({ ...linkInput.shape, query: text({ max: 100 }).optional(), bank: text({ max: 20 }).optional() });

/** The customer's view: which shop refunds how much of which order, and the status. No data of the merchant. */
export const refundLinkPageReply = z.looseObject({
  status: z.enum(refundLinkStatuses),
  merchant: faceReply,
  order_number: z.string().nullable(),
  amount: z.int(),
  /** The part of the payment method fee that is returned in addition. */
  fee: z.int(),
  total: z.int(),
  paid_at: z.string().nullable(),
  ends_at: z.string(),
  locale: z.enum(['ja', 'en']),
  decided_at: z.string().nullable(),
  /** Why the last account could not be paid to. */
  reason: z.string().nullable(),
  /** The last account, only with the last figures of its number. */
  account: z
    .looseObject({
      customer_name: z.string(),
      bank_name: z.string(),
      bank_code: z.string().nullable(),
      branch_name: z.string().nullable(),
      branch_number: z.string(),
      account_type: z.enum(['ordinary', 'checking', 'savings']),
      account_number: z.string(),
    })
    .nullable(),
});
export type RefundLinkPageReply = z.output<typeof refundLinkPageReply>;

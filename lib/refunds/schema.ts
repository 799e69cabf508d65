import { z } from 'zod';
import { listReply, pageInput } from '@/lib/operation/list';
import { choice, flag, grossYen, id, note, pathId, text, textOfFigures } from '@/lib/operation/wire';
import { requestStatuses } from '@/lib/payments/payment';
import { refundRequestReply } from '@/lib/payments/schema';
import { platformDetailsInput } from '@/lib/splits/schema';

const refundFields = {
  amount: grossYen().optional().meta({ description: 'Tax included; omitted: everything that is left, along the original split.' }),
  platform_details: platformDetailsInput.optional().meta({
    description:
      'For another split than the original: what each seller gives back, and what it gets back of its fee. Empty: the platform bears it alone.',
  }),
  description: text({ min: 0, max: 255 }).optional(),
};

export const refundPaymentInput = z.object({ id: pathId(), ...refundFields });
/** The refunded amount and who bears it. */
export type RefundInput = Omit<z.output<typeof refundPaymentInput>, 'id'>;

const bankAccount = {
  customer_name: text({ max: 100 }).meta({ description: 'The holder in half-width kana, as the bank has it.' }),
  bank_name: text({ max: 100 }),
  bank_code: textOfFigures({ max: 30 }).optional().meta({ description: 'Four figures; omitted: found by the name.' }),
  branch_name: text({ max: 100 }).optional(),
  branch_number: textOfFigures({ max: 30 }).meta({ description: 'Three figures.' }),
  account_type: choice(['ordinary', 'checking', 'savings', 'normal']).meta({ description: '`normal` is `ordinary`.' }),
  account_number: textOfFigures({ max: 30 }).meta({ description: 'Up to seven figures; of Japan Post Bank as its passbook shows it.' }),
};
export type BankAccountInput = z.output<z.ZodObject<typeof bankAccount>>;

export const requestRefundInput = z.object({
  id: pathId(),
  ...bankAccount,
  include_payment_method_fee: flag().meta({
    description: 'Whether the customer also gets back what was paid for the way of paying, with its tax.',
  }),
  ...refundFields,
});
export type RequestRefundInput = z.output<typeof requestRefundInput>;

export const decideRequestInput = z.object({
  id: pathId(),
  outcome: choice(['completed', 'rejected', 'returned']).meta({
    description:
      '`completed`: the customer has the money. `rejected`: what was held is free again. `returned`: the bank gave back what was completed; it is owed to the customer, who names another account.',
  }),
  reason: note({ max: 255 }).optional().meta({ description: 'Why it is rejected, or came back; the merchant and its customer read it.' }),
});

/** `file_id`: the bank file in which it was seen. */
export const recordDecisionInput = decideRequestInput.extend({ file_id: id().optional() });

export const undoRequestReturnInput = z.object({
  id: pathId(),
  reason: note({ max: 255 }).meta({ description: 'Why it was no return; the log keeps it.' }),
});

export const takeRequestInput = z.object({
  id: pathId(),
  take_over: flag().optional().meta({ description: 'Take it from the person who has it, and who is then named by `taken_by_id`.' }),
  taken_by_id: id().optional().meta({ description: 'Who was seen to have it. It is taken from nobody else.' }),
});
export const releaseRequestInput = z.object({ id: pathId() });

/** The operator who pays it at the bank, and since when; null: nobody has taken it. For operators only. */
const assignee = { taken_by_id: z.string().nullable(), taken_by: z.string().nullable(), taken_at: z.string().nullable() };
export const assigneeReply = z.object({ id: z.string(), ...assignee });
export type AssigneeReply = z.output<typeof assigneeReply>;

export const listRequestsInput = z.object({
  status: choice(requestStatuses).optional(),
  search: text({ max: 255 })
    .optional()
    .meta({ description: 'The holder’s kana, an order number, an amount, or the id of a request or payment.' }),
  ...pageInput,
});
export const deciderKinds = ['user', 'key', 'system', 'bank_statement', 'sandbox'] as const;
/** Who decided it; for the bank statement and the sandbox, the person who recorded it. */
const decider = z.object({ kind: z.enum(deciderKinds), name: z.string().nullable() });
export type Decider = z.output<typeof decider>;

/** With its merchant, and the whole amount that goes to the customer's account. */
const listedRequest = refundRequestReply.extend({
  merchant_name: z.string(),
  external_order_num: z.string().nullable(),
  method: z.string(),
  transfer_amount: z.int(),
  ...assignee,
  bank_file: z
    .looseObject({ id: z.string(), number: z.int() })
    .nullable()
    .meta({ description: 'The bank’s file that pays it, or has paid it; null: it is paid by hand.' }),
  decided_by: decider.nullable(),
});
export type ListedRequest = z.output<typeof listedRequest>;
export const requestList = listReply(listedRequest);
export type RequestList = z.output<typeof requestList>;

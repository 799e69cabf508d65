import { z } from 'zod';
import { longest, typed } from '@/components/forms/typed';
import { type RefundForm, type RefundRequest, refundForm, refundRequestOf } from '@/components/payments/refund-request';
import type { remainingSplit } from '@/components/payments/refundable';
import { zenginText } from '@/lib/japan/zengin';
import type { PaymentReply } from '@/lib/payments/schema';
import { requestRefundInput } from '@/lib/refunds/schema';

const rules = requestRefundInput.shape;
export const accountTypes = ['ordinary', 'checking', 'savings'] as const;

/** The person who enters the account. */
export const typists = ['staff', 'customer'] as const;
export type AccountForm = {
  by: (typeof typists)[number];
  /** Whether we mail the refund link to the customer. */
  sendMail: boolean;
  bankCode: string;
  bankName: string;
  branchNumber: string;
  branchName: string;
  accountType: (typeof accountTypes)[number];
  accountNumber: string;
  holder: string;
  includeFee: boolean;
};
export type RequestForm = RefundForm & AccountForm;

const shared = { by: z.enum(typists), sendMail: z.boolean(), includeFee: z.boolean() };
/** The customer enters the account. */
const claimForm = refundForm.extend(shared);
export const requestForm = refundForm.extend({
  ...shared,
  bankCode: z.string(),
  bankName: typed(rules.bank_name),
  branchNumber: typed(rules.branch_number),
  branchName: typed(rules.branch_name),
  accountType: z.enum(accountTypes),
  accountNumber: typed(rules.account_number),
  holder: typed(rules.customer_name).refine((text) => zenginText(text) !== null),
});
export const formOf = ({ by }: Pick<RequestForm, 'by'>) => (by === 'customer' ? claimForm : requestForm);

export const emptyAccount: AccountForm = {
  by: 'staff',
  sendMail: true,
  bankCode: '',
  bankName: '',
  branchNumber: '',
  branchName: '',
  accountType: 'ordinary',
  accountNumber: '',
  holder: '',
  includeFee: false,
};

export const longestOf = {
  bank: longest(rules.bank_name),
  branch: longest(rules.branch_name),
  branchNumber: longest(rules.branch_number),
  number: longest(rules.account_number),
  holder: longest(rules.customer_name),
};

/** Whether the form is complete, with the account if staff enters it: before that a dry run is not possible. */
export const isWhole = (form: RequestForm): boolean => formOf(form).safeParse(form).success;

type Payment = Pick<PaymentReply, 'id' | 'payment_method_fee'>;
/** The request for the operation. */
export function requestOf(payment: Payment, form: RequestForm, left: ReturnType<typeof remainingSplit>, splits: boolean): RefundRequest {
  const refund = refundRequestOf(payment.id, form, left, splits);
  if (!('input' in refund)) return refund;
  const fee = { include_payment_method_fee: form.includeFee };
  const wish = { ...refund.wish, customerFee: form.includeFee ? payment.payment_method_fee : 0 };
  if (form.by === 'customer') return { ...refund, wish, input: { ...refund.input, ...fee } };
  const account = {
    customer_name: form.holder.trim(),
    bank_name: form.bankName.trim(),
    ...(form.bankCode && { bank_code: form.bankCode }),
    branch_number: form.branchNumber.trim(),
    ...(form.branchName.trim() && { branch_name: form.branchName.trim() }),
    account_type: form.accountType,
    account_number: form.accountNumber.trim(),
    ...fee,
  };
  return { ...refund, wish, input: { ...refund.input, ...account } };
}

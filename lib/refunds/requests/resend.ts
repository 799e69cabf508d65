import { serviceAccounts } from '@/lib/ledger/account';
import type { Transfer } from '@/lib/ledger/transfer';
import type { PaymentView } from '@/lib/payments/payment';
import { nobody, notReturned } from '@/lib/refunds/requests/assignment';
import type { BankAccount } from '@/lib/refunds/requests/bank-account';
import type { Requested, RequestPlan } from '@/lib/refunds/requests/request';

const { bank, customers } = serviceAccounts;

/** The whole amount that went to the customer’s account. */
const transferred = ({ amount, feeAmount }: Requested): number => amount + feeAmount;

/** The bank returned the money: we hold it and owe it to the customer. */
export const returnTransfers = (request: Requested): Transfer[] => [
  { type: 'refund_return', from: bank, to: customers, amount: transferred(request) },
];

/** The money went to another account of the customer. */
export const resendTransfers = (request: Requested): Transfer[] => [
  { type: 'refund_resend', from: customers, to: bank, amount: transferred(request) },
];

/** The returned request whose money waits for another account: this one, or the one that this one failed to resend; null: none. */
export function owedBy(view: PaymentView, request: Requested | null): Requested | null {
  if (request?.status === 'returned') return request;
  if (request?.status !== 'rejected' || request.resendOf === null) return null;
  return view.requests.find(({ id }) => id === request.resendOf) ?? null;
}

/** Whether its money came back, wherever it is now: it belongs to the customer, not to a merchant. */
export const cameBack = (request: Requested | null): boolean =>
  request !== null && (request.status === 'returned' || request.resendOf !== null);

/** The same money to another account. No party pays for it, so nobody can be short. */
export function planResend(owed: Requested, { id, at }: { id: string; at: string }, account: BankAccount): RequestPlan {
  const { tenantId, paymentId } = owed;
  const request: Requested = {
    ...owed,
    id,
    status: 'pending',
    ...account,
    createdAt: at,
    decidedAt: null,
    decidedReason: null,
    ...nobody,
    ...notReturned,
    resendOf: owed.id,
    splits: owed.splits.map((split) => ({ ...split, requestId: id })),
  };
  return { tenantId, paymentId, request, whole: false, returns: [], transfers: [] };
}

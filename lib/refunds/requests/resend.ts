import { serviceAccounts } from '@/lib/ledger/account';
import type { Transfer } from '@/lib/ledger/transfer';
import type { PaymentView } from '@/lib/payments/payment';
import { nobody, notReturned } from '@/lib/refunds/requests/assignment';
import type { BankAccount } from '@/lib/refunds/requests/bank-account';
import type { Entered, Requested, RequestPlan } from '@/lib/refunds/requests/request';
import { refuse, type Sentence } from '@/lib/refusal';

const { bank, customers } = serviceAccounts;

/** The whole amount that went to the customer’s account. */
const transferred = ({ amount, feeAmount }: Requested): number => amount + feeAmount;

/** The bank returned the money: we hold it and owe it to the customer. */
export const returnTransfers = (request: Requested): Transfer[] => [
  { type: 'refund_return', from: bank, to: customers, amount: transferred(request) },
];

/** It was not so: the customer has it. */
export const undoneTransfers = (request: Requested): Transfer[] => [
  { type: 'refund_return', from: customers, to: bank, amount: transferred(request) },
];

const say = {
  notReturned: {
    en: 'Only a refund that is recorded as returned can be taken back.',
    ja: '取り消せるのは、組戻しとして記録された返金だけです。',
  },
  underWay: {
    en: 'The customer has named another account, and the transfer to it waits. Reject that request first.',
    ja: 'お客様が別の口座を入力し、再振込が振込待ちになっています。先にその返金依頼を却下してください。',
  },
  sentAgain: {
    en: 'The money was transferred again, to another account of the customer, and is not here any more. If the customer has it twice, ask them for it.',
    ja: 'この代金は、お客様の別の口座へ再振込済みです。二重に支払っている場合は、お客様に返還を依頼してください。',
  },
} satisfies Record<string, Sentence>;

export type ReturnedRequest = Requested & { returnTransactionId: string; returnedAt: string };

/** The request whose return is to be taken back. Refuses 400 where it is none, 409 where another transfer of the money waits or was made. */
export function checkUndoable({ requests }: PaymentView, id: string): ReturnedRequest {
  const request = requests.find((one) => one.id === id) ?? refuse('not_found');
  const { returnTransactionId, returnedAt, status } = request;
  if (!returnTransactionId || !returnedAt) return refuse('bad_request', { say: say.notReturned, details: { status } });
  const again = requests.find((one) => one.resendOf === id && one.status !== 'rejected');
  if (again)
    return refuse('conflict', { say: again.status === 'pending' ? say.underWay : say.sentAgain, details: { refund_request: again.id } });
  return { ...request, returnTransactionId, returnedAt };
}

/** The payment without that return: the request is completed, as it was. */
export function undone(view: PaymentView, { id, paidAt = null }: ReturnedRequest): PaymentView {
  const asBefore = { status: 'completed' as const, decidedAt: paidAt, decidedReason: null, ...notReturned };
  return { ...view, requests: view.requests.map((one) => (one.id === id ? { ...one, ...asBefore } : one)) };
}

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
export function planResend(owed: Requested, { id, at, by }: Entered & { id: string }, account: BankAccount): RequestPlan {
  const { tenantId, paymentId } = owed;
  const { file: _, ...before } = owed;
  const request: Requested = {
    ...before,
    id,
    status: 'pending',
    ...account,
    enteredBy: by,
    createdAt: at,
    decidedAt: null,
    decidedReason: null,
    ...nobody,
    ...notReturned,
    bankFileId: null,
    resendOf: owed.id,
    splits: owed.splits.map((split) => ({ ...split, requestId: id })),
  };
  return { tenantId, paymentId, request, whole: false, returns: [], transfers: [] };
}

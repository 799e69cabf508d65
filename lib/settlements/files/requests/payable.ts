import 'server-only';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { yenOf } from '@/lib/money/yen';
import type { Sentence } from '@/lib/refusal';
import { placesOf } from '@/lib/settlements/bank/bank';
import { type Transfer, unwritable } from '@/lib/settlements/bank-file/transfer-order';
import type { RequestBlockReason } from '@/lib/settlements/files/schema';

/** A refund request with the data that decide whether a file can contain it. `amount`: all that goes to the customer. `holder`: in a record's kana. */
export type PayableRequest = {
  tenantId: string;
  id: string;
  paymentId: string;
  status: string;
  amount: bigint;
  holder: string;
  bankCode: string | null;
  bankName: string;
  branchNumber: string;
  accountType: Transfer['accountType'];
  accountNumber: string;
  createdAt: Date;
  returnedAt: Date | null;
  takenByName: string | null;
  enteredBy: string | null;
  bankFileId: string | null;
  merchantName: string;
  orderNumber: string | null;
};

export type RequestInOrder = {
  request: PayableRequest;
  transfer: Transfer | null;
  blocked: RequestBlockReason | null;
  say: Sentence | null;
};
export type ReadyRequest = RequestInOrder & { transfer: Transfer };

/** The reference on bank statements, at most 20 half-width characters: the day of the request and a part of the id. */
export const requestReference = ({ id, createdAt }: Pick<PayableRequest, 'id' | 'createdAt'>): string =>
  `R${dayIn(createdAt).slice(2).replaceAll('-', '')}-${id.replaceAll('-', '').slice(-10).toUpperCase()}`;

/**
 * Whether a file can pay a refund request, and the transfer that pays it. It goes out whatever became of its merchant: the money is its customer's. What
 * somebody has taken to pay by hand stays out.
 */
export function inOrder(request: PayableRequest): RequestInOrder {
  const { bankCode: code, branchNumber: branchCode, accountType, accountNumber, holder, amount, takenByName } = request;
  const not = (blocked: RequestBlockReason, say: Sentence | null = null): RequestInOrder => ({ request, transfer: null, blocked, say });
  if (takenByName !== null) return not('taken', { en: takenByName, ja: takenByName });
  const bankCode = code ?? '';
  const account = { bankCode, branchCode, accountType, accountNumber, holder, ...placesOf(bankCode, branchCode) };
  const transfer = { ...account, reference: requestReference(request), amount: yenOf(amount) };
  const fault = unwritable(transfer);
  return fault ? not('cannot_be_written', fault) : { request, transfer, blocked: null, say: null };
}

import { findBank } from '@/lib/japan/banks';
import { yenOf } from '@/lib/money/yen';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import type { Locale } from '@/lib/refusal';
import type { Payable } from '@/lib/settlements/files/payable';
import { type RequestInOrder, requestReference } from '@/lib/settlements/files/requests/payable';
import type { FileReply, WaitingRefund, WaitingSettlement, WholeFileReply } from '@/lib/settlements/files/schema';
import type { FileRow, TransferRow } from '@/lib/settlements/files/store';
import { presentSettlement } from '@/lib/settlements/present';

/** A number and a day; the name of a payee would leak. */
const fileNameOf = ({ number, transferDay }: Pick<FileRow, 'number' | 'transferDay'>) =>
  `sogo-furikomi-${transferDay.replaceAll('-', '')}-${String(number).padStart(4, '0')}.txt`;

export const presentFile = (row: FileRow): FileReply => ({
  id: row.id,
  resource: 'bank_file',
  number: row.number,
  status: row.status,
  transfer_day: row.transferDay,
  count: row.count,
  amount: yenOf(row.amount),
  file_name: fileNameOf(row),
  proposed_by: row.proposedByName,
  proposed_by_id: row.proposedBy,
  created_at: wireTime(row.createdAt),
  approved_by: row.approvedByName,
  approved_by_id: row.approvedBy,
  approved_at: wireTimeOrNull(row.approvedAt),
  decided_by: row.decidedByName,
  decided_by_id: row.decidedBy,
  decided_at: wireTimeOrNull(row.decidedAt),
  reason: row.reason,
  handed_out_by: row.handedOutByName,
  handed_out_at: wireTimeOrNull(row.handedOutAt),
  paid_at: wireTimeOrNull(row.paidAt),
});

type Obstacles = Pick<WholeFileReply, 'stopped' | 'not_by_you'>;

export const presentWhole = (row: FileRow, transfers: readonly TransferRow[], obstacles: Obstacles): WholeFileReply => ({
  ...presentFile(row),
  ...obstacles,
  transfers: transfers.map((one) => ({
    kind: one.requestId === null ? 'payout' : 'refund',
    id: one.settlementId ?? one.requestId ?? '',
    payment: one.paymentId,
    external_order_num: one.orderNumber,
    settlement_id: one.settlementId,
    merchant_name: one.merchantName,
    tenant_name: one.tenantName,
    reference: one.reference,
    amount: yenOf(one.amount),
    holder: one.holder,
    bank_code: one.bankCode,
    bank_name: findBank(one.bankCode)?.name ?? one.bankName,
    branch_code: one.branchCode,
    account_end: one.accountEnd,
    other_file: one.otherFile,
    ...(one.bankFileId === row.id ? { status: one.status, reason: one.reason } : { status: 'cancelled' as const, reason: null }),
  })),
});

export const presentWaiting = ({ row, account, blocked, say }: Payable, locale: Locale): WaitingSettlement => ({
  ...presentSettlement(row),
  tenant_name: row.tenantName,
  blocked,
  blocked_text: say?.[locale] ?? null,
  bank_name: account && (findBank(account.bankCode)?.name ?? account.bankCode),
  account_end: account?.accountNumber.slice(-3) ?? null,
  holder: account?.holder ?? null,
});

export const presentRefund = ({ request, blocked, say }: RequestInOrder, locale: Locale): WaitingRefund => ({
  id: request.id,
  payment: request.paymentId,
  merchant_name: request.merchantName,
  external_order_num: request.orderNumber,
  reference: requestReference(request),
  amount: yenOf(request.amount),
  holder: request.holder,
  bank_name: request.bankName,
  account_end: request.accountNumber.slice(-3),
  created_at: wireTime(request.createdAt),
  blocked,
  blocked_text: say?.[locale] ?? null,
});

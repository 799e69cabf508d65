import { yenOf } from '@/lib/money/yen';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import type { SettlementReply } from '@/lib/settlements/schema';
import type { SettlementRow } from '@/lib/settlements/store';

export const presentSettlement = (row: SettlementRow): SettlementReply => ({
  id: row.id,
  resource: 'settlement',
  reference: row.reference,
  merchant: row.merchantId,
  merchant_name: row.merchantName,
  status: row.status,
  cycle: row.frequency,
  start_time: wireTime(row.startsAt),
  cutoff_time: wireTime(row.cutoffAt),
  pay_date: row.payDay,
  opening_balance: yenOf(row.openingAmount),
  transaction_amount: yenOf(row.transactionAmount),
  fee_amount: yenOf(row.feeAmount),
  fee_tax_amount: yenOf(row.feeTaxAmount),
  paid_out_amount: yenOf(row.paidOutAmount),
  closing_balance: yenOf(row.closingAmount),
  settlement_amount: yenOf(row.settlementAmount),
  bank_transfer_fee_amount: yenOf(row.bankFeeAmount),
  remittance_amount: yenOf(row.settlementAmount - row.bankFeeAmount),
  currency: 'JPY',
  created_at: wireTime(row.createdAt),
  paid_at: wireTimeOrNull(row.paidAt),
  ended_at: wireTimeOrNull(row.endedAt),
  reason: row.reason,
  return_cause: row.returnCause,
});

import type { AdjustmentReply } from '@/lib/adjustments/schema';
import type { NamedAdjustment } from '@/lib/adjustments/store';
import type { BalanceSum } from '@/lib/ledger/store';
import { yenOf } from '@/lib/money/yen';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';

export const presentBalance = ({ total, held }: BalanceSum) => ({ total: yenOf(total), held: yenOf(held), available: yenOf(total - held) });

export const presentAdjustment = (row: NamedAdjustment): AdjustmentReply => ({
  resource: 'adjustment',
  id: row.id,
  status: row.status,
  tenant_id: row.tenantId,
  merchant_id: row.merchantId,
  merchant_name: row.merchantName,
  merchant_role: row.platformRole ?? 'ordinary',
  tenant_name: row.tenantName,
  counter_account: row.counterAccount,
  acquirer: row.acquirer,
  amount: yenOf(row.amount),
  description: row.description,
  reason: row.reason,
  proposed_by: { id: row.proposedBy, name: row.proposedByName },
  created_at: wireTime(row.createdAt),
  decided_by: row.decidedBy === null ? null : { id: row.decidedBy, name: row.decidedByName ?? '' },
  decided_reason: row.decidedReason,
  decided_at: wireTimeOrNull(row.decidedAt),
  transaction_id: row.transactionId,
});

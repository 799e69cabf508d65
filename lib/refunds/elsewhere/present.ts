import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import type { RefundElsewhere } from '@/lib/refunds/elsewhere/elsewhere';
import type { ElsewhereReply } from '@/lib/refunds/elsewhere/schema';

export const presentElsewhere = (row: RefundElsewhere): ElsewhereReply => ({
  id: row.id,
  resource: 'refund_elsewhere',
  payment: row.paymentId,
  reference: row.reference,
  amount: row.amount,
  counted: row.setAside,
  state: row.state,
  created_at: wireTime(row.createdAt),
  decided_at: wireTimeOrNull(row.decidedAt),
  decided_by: row.decidedByName,
});

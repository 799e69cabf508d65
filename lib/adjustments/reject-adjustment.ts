import { decided } from '@/lib/adjustments/adjustment';
import { presentAdjustment } from '@/lib/adjustments/present';
import { type AdjustmentReply, adjustmentReply, rejectInput } from '@/lib/adjustments/schema';
import { getSeen, rejectProposal } from '@/lib/adjustments/store';
import { personOf } from '@/lib/auth/person';
import { command } from '@/lib/operation/command';

/**
 * Ends a proposal without moving money; its proposer withdraws it in this way. Refuses 409 one that is decided or has changed since it was
 * seen.
 */
export const rejectAdjustment = command<typeof rejectInput, AdjustmentReply>({
  name: 'adjustment.reject',
  summary: 'Reject or withdraw an adjustment',
  allow: 'installation:run',
  audience: 'operators',
  input: rejectInput,
  output: adjustmentReply,
  async run({ caller, now }, { reason, ...seen }, database) {
    const person = personOf(caller);
    const row = await getSeen(seen);
    const decision = { decidedBy: person.id, decidedByName: person.name, decidedReason: reason, decidedAt: now };
    if (!(await rejectProposal(database, row, decision))) throw decided();
    return {
      reply: presentAdjustment({ ...row, ...decision, status: 'rejected' }),
      changes: [
        {
          tenantId: row.tenantId,
          subjectKind: 'adjustment',
          subjectId: row.id,
          before: { status: 'proposed' },
          after: { status: 'rejected', reason },
        },
      ],
    };
  },
});

import { yenOf } from '@/lib/money/yen';
import { type Change, installation } from '@/lib/operation/audit';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import type { OperatorRow, ProposalReply } from '@/lib/team/proposals/schema';
import type { Operator, ProposalRow } from '@/lib/team/proposals/store';

const yenOrNull = (amount: bigint | null) => (amount === null ? null : yenOf(amount));
const emailOf = ({ kind, subject }: ProposalRow) => (kind === 'raise_limit' ? null : subject);

export const presentProposal = (row: ProposalRow): ProposalReply => ({
  id: row.id,
  resource: 'operator_proposal',
  kind: row.kind,
  status: row.status,
  email: emailOf(row),
  amount: yenOrNull(row.amount),
  amount_before: yenOrNull(row.amountBefore),
  proposed_by: { id: row.proposedBy, name: row.proposedByName },
  created_at: wireTime(row.createdAt),
  decided_by: row.decidedByName === null ? null : { id: row.decidedBy, name: row.decidedByName },
  decided_at: wireTimeOrNull(row.decidedAt),
});

export const presentOperator = (row: Operator, ownId: string | null): OperatorRow => ({
  id: row.id,
  name: row.name,
  email: row.email,
  is_self: row.id === ownId,
  active: row.deactivatedAt === null,
  second_factor: row.isSecured,
  last_seen_at: wireTimeOrNull(row.lastSeenAt),
  created_at: wireTime(row.createdAt),
  invited_by: row.inviterName,
  one_with: row.oneName !== null && row.oneUntil !== null ? { name: row.oneName, until: wireTime(row.oneUntil) } : null,
});

/** The audit change of a proposal. */
export const proposalChange = (row: ProposalRow, before: Change['before'], after: Record<string, unknown>): Change => ({
  tenantId: installation,
  subjectKind: 'operator_proposal',
  subjectId: row.id,
  before,
  after: { ...after, kind: row.kind, email: emailOf(row), amount: yenOrNull(row.amount), amount_before: yenOrNull(row.amountBefore) },
});

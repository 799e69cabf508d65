import type { z } from 'zod';
import { type AuditList, type AuditReply, auditList, listAuditInput } from '@/lib/audit/schema';
import { type AuditFilter, type FoundAudit, findAudits } from '@/lib/audit/store';
import { settings } from '@/lib/installation';
import { instant, lastInstant } from '@/lib/operation/filter';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';
import { refuse } from '@/lib/refusal';

const rowsPerPage = 20;

export const presentAudit = (row: FoundAudit): AuditReply => ({
  id: row.id,
  resource: 'audit',
  actor: {
    kind: row.actorKind as AuditReply['actor']['kind'],
    id: row.actorId,
    name: row.actorLabel,
    operator: row.isOperator,
  },
  operation: row.operation,
  subject: { kind: row.subjectKind as AuditReply['subject']['kind'], id: row.subjectId },
  before: row.before as Record<string, unknown> | null,
  after: row.after as Record<string, unknown> | null,
  request_id: row.requestId,
  created_at: wireTime(row.createdAt),
});

export const filterOf = ({
  who,
  actor,
  operation,
  subject,
  start_time,
  end_time,
  before,
}: z.output<typeof listAuditInput>): AuditFilter => ({
  who: who ?? null,
  actor: actor ?? null,
  operation: operation ?? null,
  subject: subject ?? null,
  from: instant(start_time),
  to: lastInstant(end_time),
  before: before ?? null,
});

/** For a platform's or an ordinary merchant's own users, not a seller's. */
export const listAudit = query<typeof listAuditInput, AuditList>({
  name: 'audit.list',
  summary: 'List every change of a merchant: who made it, when, and what was before and after, newest first',
  allow: 'audit:read',
  input: listAuditInput,
  output: auditList,
  async run({ scope }, input) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    // in a sandbox the clock moves and data are generated for the past, so an id does not follow its change's date
    const idsTellTime = settings().mode === 'live';
    const { rows, older, searchedTo } = await findAudits(scope.tenantId, filterOf(input), rowsPerPage, idsTellTime);
    return { data: rows.map(presentAudit), older, searched_to: searchedTo && wireTime(searchedTo) };
  },
});

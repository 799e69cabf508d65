import { z } from 'zod';
import { presentAudit } from '@/lib/audit/list-audit';
import { toldOfOperators } from '@/lib/audit/logged-operations';
import { findOperatorAudits, findOperatorNames, type OperatorAudit, type OperatorFilter } from '@/lib/audit/operators/store';
import { type AuditReply, auditList, listAuditInput } from '@/lib/audit/schema';
import type { Caller } from '@/lib/auth/actor';
import { instant, lastInstant } from '@/lib/operation/filter';
import { contextOf } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import { query } from '@/lib/operation/query';
import { choice } from '@/lib/operation/wire';

const rowsPerPage = 20;
const rowsOfFile = 500;

const input = listAuditInput.omit({ who: true }).extend({ operation: choice(toldOfOperators).optional() });
const output = auditList.extend({ operators: z.array(z.object({ id: z.string(), name: z.string() })) });

const filterOf = ({ actor, operation, subject, start_time, end_time, before }: z.output<typeof input>): OperatorFilter => ({
  actor: actor ?? null,
  operation: operation ?? null,
  subject: subject ?? null,
  from: instant(start_time),
  to: lastInstant(end_time),
  before: before ?? null,
});

const present = (row: OperatorAudit): AuditReply => ({ ...presentAudit(row), merchant_name: row.merchantName });

export const listOperatorAudit = query<typeof input, z.output<typeof output>>({
  name: 'operator.list_audit',
  summary: 'List all that operators have done: who, when, with which merchant, and what was before and after, newest first',
  allow: 'installation:run',
  input,
  output,
  async run(_, given) {
    const [found, operators] = await Promise.all([findOperatorAudits(filterOf(given), rowsPerPage + 1), findOperatorNames()]);
    const rows = found.slice(0, rowsPerPage);
    const older = found.length > rows.length ? (rows.at(-1)?.id ?? null) : null;
    return { data: rows.map(present), older, searched_to: null, operators };
  },
});

/** Every row of a filter, in batches; refuses like the list, before the first. */
export async function exportOperatorAudit(caller: Caller, raw: unknown): Promise<AsyncIterable<AuditReply[]>> {
  contextOf(listOperatorAudit.definition, caller);
  const filter = filterOf(parse(input, raw));
  async function* batches() {
    for (let before = filter.before; ; ) {
      const rows = await findOperatorAudits({ ...filter, before }, rowsOfFile);
      if (rows.length > 0) yield rows.map(present);
      before = rows.at(rowsOfFile - 1)?.id ?? null;
      if (before === null) return;
    }
  }
  return batches();
}

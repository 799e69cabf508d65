import 'server-only';
import { getTranslations } from 'next-intl/server';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { isPossible, listInput, readFilters } from '@/components/team/audit/filters';
import { exportMerchantAudit } from '@/lib/audit/export-audit';
import { auditedOperations } from '@/lib/audit/logged-operations';
import type { AuditReply } from '@/lib/audit/schema';
import { mustBe } from '@/lib/operation/allowed';
import { type Cell, csvFile, timeCell, writtenText } from '@/lib/pages/csv';
import type { PersonCaller } from '@/lib/pages/page';
import { refuse } from '@/lib/refusal';

const values = (of: AuditReply['before']): Cell => of && JSON.stringify(of);
const names = ['time', 'person', 'personId', 'operation', 'subject', 'id', 'before', 'after', 'request'] as const;

/** All changes of the page's filter as a file, newest first, from the newest one on. */
export async function exportAuditLog(caller: PersonCaller, request: Request): Promise<Response> {
  const filters = readFilters(Object.fromEntries(new URL(request.url).searchParams), auditedOperations);
  if (!isPossible(filters)) refuse('invalid_parameter', { param: 'subject', say: mustBe('subject', { en: 'an id', ja: 'ID' }) });
  const parts = await exportMerchantAudit(caller, listInput({ ...filters, before: '' }, caller.now));
  const t = await getTranslations('operatorAudit.file');
  const audit = await getTranslations('audit');
  const lineOf = (row: AuditReply): Cell[] => [
    timeCell(row.created_at),
    writtenText(row.actor.name),
    row.actor.id,
    audit(`operations.${row.operation}` as 'operations.payment.create'),
    audit(`subjects.${row.subject.kind}`),
    row.subject.id,
    values(row.before),
    values(row.after),
    row.request_id,
  ];
  async function* lines() {
    for await (const rows of parts) yield rows.map(lineOf);
  }
  return csvFile(
    `audit-${dayInTokyo(caller.now)}.csv`,
    // keys and the service act here, too
    names.map((name) => (name === 'person' || name === 'personId' ? audit(`file.${name}`) : t(name))),
    lines(),
  );
}

import 'server-only';
import { getTranslations } from 'next-intl/server';
import { filtersIn } from '@/app/seen-file';
import { isPossible, listInput, readFilters } from '@/components/team/audit/filters';
import { auditedOperations, operatorOperations, toldOfOperators } from '@/lib/audit/logged-operations';
import { exportOperatorAudit } from '@/lib/audit/operators/list-operator-audit';
import type { AuditReply } from '@/lib/audit/schema';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { mustBe } from '@/lib/operation/allowed';
import { handOut, seenOfAll } from '@/lib/operation/save-look';
import { type Cell, csvFile, timeCell, writtenText } from '@/lib/pages/csv';
import type { PersonCaller } from '@/lib/pages/page';
import { refuse } from '@/lib/refusal';

const values = (of: AuditReply['before']): Cell => of && JSON.stringify(of);

/** All rows of the address's filter; refuses as the list does. */
export async function exportAudit(caller: PersonCaller, request: Request): Promise<Response> {
  const filters = readFilters(Object.fromEntries(new URL(request.url).searchParams), toldOfOperators);
  if (!isPossible(filters)) refuse('invalid_parameter', { param: 'subject', say: mustBe('subject', { en: 'an id', ja: 'ID' }) });
  const rows = await exportOperatorAudit(caller, listInput({ ...filters, who: '' }, caller.now));
  const t = await getTranslations('operatorAudit.file');
  const audit = await getTranslations('audit');
  const nameOf = (operation: string) => {
    const place = operatorOperations.includes(operation) ? 'ofOperators' : auditedOperations.includes(operation) ? 'operations' : null;
    return place === null ? operation : audit(`${place}.${operation}` as 'operations.payment.create');
  };
  const line = (row: AuditReply): Cell[] => [
    timeCell(row.created_at),
    row.actor.kind === 'user' ? writtenText(row.actor.name) : t('commandLine'),
    row.actor.id,
    nameOf(row.operation),
    writtenText(row.merchant_name ?? null),
    audit(`subjects.${row.subject.kind}`),
    row.subject.id,
    values(row.before),
    values(row.after),
    row.request_id,
  ];
  const head = ['time', 'person', 'personId', 'operation', 'merchant', 'subject', 'id', 'before', 'after', 'request'] as const;
  async function* lines() {
    for await (const batch of rows) yield batch.map(line);
  }
  const titles = head.map((name) => t(name));
  const filename = `operators-${dayIn(caller.now)}.csv`;
  return handOut(
    caller,
    () => seenOfAll(caller.actor, { filename, ...filtersIn(request) }),
    () => csvFile(filename, titles, lines()),
  );
}

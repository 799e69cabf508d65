import { addressOf, dayOf, idOf, type SearchParams, textOf } from '@/components/filters/address';
import { type AuditActor, auditActors } from '@/lib/audit/catalogue';
import { isId } from '@/lib/operation/id';

/** What the audit log is narrowed to; the address holds it. Days are Japanese ones. */
export type AuditFilters = {
  who: AuditActor | '';
  actor: string;
  operation: string;
  subject: string;
  from: string;
  to: string;
  /** Only what is older than this one: how its pages are turned. */
  before: string;
  page: number;
};

export const noFilters: AuditFilters = { who: '', actor: '', operation: '', subject: '', from: '', to: '', before: '', page: 1 };

/** Where a log is read: a merchant's own, and that of the operators. */
export type AuditBase = '/settings/audit' | '/operator-audit';

/** From an address that anybody may have written: what makes no sense is left out. */
export function readFilters(params: SearchParams, operations: readonly string[]): AuditFilters {
  return {
    who: auditActors.find((who) => who === textOf(params, 'who')) ?? '',
    actor: idOf(params, 'actor'),
    operation: operations.find((operation) => operation === textOf(params, 'operation')) ?? '',
    subject: textOf(params, 'subject').slice(0, 255),
    from: dayOf(params, 'from'),
    to: dayOf(params, 'to'),
    before: idOf(params, 'before'),
    page: 1,
  };
}

export const hrefOf = (filters: AuditFilters, base: AuditBase): string => addressOf(base, filters);

export const isFiltered = ({ page: _, before: __, ...rest }: AuditFilters): boolean => Object.values(rest).some((value) => value !== '');

/** No subject has what is no id. */
export const isPossible = ({ subject }: AuditFilters): boolean => subject === '' || isId(subject);

/** What the list operation is asked. A day begins and ends in Tokyo. */
export const listInput = ({ page: _, from, to, ...named }: AuditFilters): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== '')),
  ...(from && { start_time: `${from}T00:00:00+09:00` }),
  ...(to && { end_time: `${to}T23:59:59+09:00` }),
});

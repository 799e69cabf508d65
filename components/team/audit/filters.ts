import { type SearchParams, textOf } from '@/components/filters/address';
import { choice, from, id, text, to, typedId } from '@/components/filters/define-filters';
import { defineDatedFilters, period } from '@/components/filters/period';
import { auditActors } from '@/lib/audit/catalogue';

const filters = defineDatedFilters(
  '/settings/audit',
  {
    who: choice(auditActors),
    actor: id(),
    operation: text(),
    subject: typedId(),
    from: from(),
    to: to(),
    period: period(),
    // only records older than this one: the paging
    before: { ...id(), isView: true },
  },
  (values) => ({ ...values, page: 1 }),
);

/** The filters of the audit log. */
export const { none: noFilters, isFiltered, isPossible, query: listInput } = filters;
export type AuditFilters = typeof noFilters;

/** The pages of a log: a merchant's own, and the operators'. */
export type AuditBase = '/settings/audit' | '/operator-audit';

/** `operations`: the log's operations. */
export const readFilters = (params: SearchParams, operations: readonly string[]): AuditFilters => ({
  ...filters.read(params),
  operation: operations.find((operation) => operation === textOf(params, 'operation')) ?? '',
});

export const hrefOf = (values: AuditFilters, base: AuditBase): string => filters.href(values, base);

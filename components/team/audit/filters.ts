import { type SearchParams, textOf } from '@/components/filters/address';
import { choice, defineFilters, from, id, text, to, typedId } from '@/components/filters/define-filters';
import { auditActors } from '@/lib/audit/catalogue';

const filters = defineFilters(
  '/settings/audit',
  {
    who: choice(auditActors),
    actor: id(),
    operation: text(),
    subject: typedId(),
    from: from(),
    to: to(),
    // only what is older than this one: how its pages are turned
    before: { ...id(), isView: true },
  },
  (values) => ({ ...values, page: 1 }),
);

/** What the audit log is narrowed to. */
export const { none: noFilters, isFiltered, isPossible, query: listInput } = filters;
export type AuditFilters = typeof noFilters;

/** Where a log is read: a merchant's own, and that of the operators. */
export type AuditBase = '/settings/audit' | '/operator-audit';

/** `operations`: what the log tells. */
export const readFilters = (params: SearchParams, operations: readonly string[]): AuditFilters => ({
  ...filters.read(params),
  operation: operations.find((operation) => operation === textOf(params, 'operation')) ?? '',
});

export const hrefOf = (values: AuditFilters, base: AuditBase): string => filters.href(values, base);

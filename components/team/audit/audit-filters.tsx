'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChoiceFilter } from '@/components/filters/choice-filter';
import { ChosenFilter } from '@/components/filters/chosen-filter';
import { DateFilter } from '@/components/filters/date-filter';
import { FilterFrame, useFilters } from '@/components/filters/filter-frame';
import { SearchFilter } from '@/components/filters/search-filter';
import { type AuditBase, type AuditFilters as Filters, hrefOf, isFiltered, noFilters } from '@/components/team/audit/filters';
import { useOperationName } from '@/components/team/audit/operation-name';
import { shorten } from '@/components/ui/short-id';
import { auditActors } from '@/lib/audit/catalogue';

/**
 * `operations`: the log's operations. `actorName`: the person or key whose changes are shown. `operators`: the operators, in their own log.
 */
type Props = {
  base: AuditBase;
  filters: Filters;
  operations: readonly string[];
  actorName: string | null;
  operators?: readonly { id: string; name: string }[];
  today: string;
  file: ReactNode;
  children: ReactNode;
};

export function AuditFilters({ base, filters, operations, actorName, operators, today, file, children }: Props) {
  const t = useTranslations('audit');
  const nameOf = useOperationName();
  const { current, apply, pending } = useFilters(filters, (wanted: Filters) => hrefOf(wanted, base));
  // every change starts with the newest again
  const narrow = (change: Partial<Filters>) => apply({ ...change, before: '' });
  const fields = (
    <>
      <SearchFilter
        label={t('filters.subject')}
        clearLabel={t('filters.clearSubject')}
        value={filters.subject}
        onSubmit={(subject) => narrow({ subject: subject.toLowerCase() })}
        className="w-full sm:w-72"
      />
      {operators ? (
        <ChoiceFilter
          label={t('filters.who')}
          values={operators.map(({ id }) => id)}
          value={current.actor}
          nameOf={(actor) => operators.find(({ id }) => id === actor)?.name ?? shorten(actor)}
          onChange={(actor) => narrow({ actor })}
        />
      ) : actorName === null || current.actor === '' ? (
        <ChoiceFilter
          label={t('filters.who')}
          values={auditActors}
          value={current.who}
          nameOf={(who) => t(`who.${who}`)}
          onChange={(who) => narrow({ who })}
        />
      ) : (
        <ChosenFilter label={t('filters.who')} value={actorName} onClear={() => narrow({ actor: '' })} />
      )}
      <ChoiceFilter
        label={t('filters.operation')}
        values={operations}
        value={current.operation}
        nameOf={nameOf}
        onChange={(operation) => narrow({ operation })}
      />
      <DateFilter days={current} today={today} onChange={narrow} />
    </>
  );
  const onClear = isFiltered(current) ? () => apply(noFilters) : null;
  return (
    <FilterFrame isWide label={t('filters.label')} fields={fields} onClear={onClear} pending={pending} views={file}>
      {children}
    </FilterFrame>
  );
}

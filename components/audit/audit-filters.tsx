'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type AuditFilters as Filters, hrefOf, isFiltered, noFilters } from '@/components/audit/filters';
import { useOperationName } from '@/components/audit/operation-name';
import { ChoiceFilter } from '@/components/filter/choice-filter';
import { ChosenFilter } from '@/components/filter/chosen-filter';
import { FilterFrame, useFilters } from '@/components/filter/filter-frame';
import { SearchFilter } from '@/components/filter/search-filter';
import { DateFilter } from '@/components/payment/date-filter';
import { auditActors, auditedOperations } from '@/lib/audit/catalogue';

/** `actorName`: the one person or key whose changes alone are shown. */
type Props = { filters: Filters; actorName: string | null; today: string; children: ReactNode };

export function AuditFilters({ filters, actorName, today, children }: Props) {
  const t = useTranslations('audit');
  const nameOf = useOperationName();
  const { current, apply, pending } = useFilters(filters, hrefOf);
  // whatever is changed begins with the newest again
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
      {actorName === null || current.actor === '' ? (
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
        values={auditedOperations}
        value={current.operation}
        nameOf={nameOf}
        onChange={(operation) => narrow({ operation })}
      />
      <DateFilter from={current.from} to={current.to} today={today} onChange={narrow} />
    </>
  );
  const onClear = isFiltered(current) ? () => apply(noFilters) : null;
  return (
    <FilterFrame label={t('filters.label')} fields={fields} onClear={onClear} pending={pending}>
      {children}
    </FilterFrame>
  );
}

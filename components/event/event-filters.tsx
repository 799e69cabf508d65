'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type EventFilters as Filters, hrefOf, isFiltered, noFilters } from '@/components/event/filters';
import { ChoiceFilter } from '@/components/filter/choice-filter';
import { FilterFrame, useFilters } from '@/components/filter/filter-frame';
import { SearchFilter } from '@/components/filter/search-filter';
import { DateFilter } from '@/components/payment/date-filter';
import { sentEvents } from '@/lib/events/catalogue';

type Props = { filters: Filters; today: string; children: ReactNode };

export function EventFilters({ filters, today, children }: Props) {
  const t = useTranslations('events.filters');
  const { current, apply, pending } = useFilters(filters, hrefOf);
  const fields = (
    <>
      <SearchFilter
        label={t('resource')}
        clearLabel={t('clearResource')}
        value={filters.resource}
        onSubmit={(resource) => apply({ resource: resource.toLowerCase() })}
        className="w-full sm:w-72"
      />
      <ChoiceFilter
        label={t('type')}
        values={sentEvents}
        value={current.type}
        nameOf={(type) => type}
        onChange={(type) => apply({ type })}
      />
      <DateFilter from={current.from} to={current.to} today={today} onChange={apply} />
    </>
  );
  const onClear = isFiltered(current) ? () => apply(noFilters) : null;
  return (
    <FilterFrame label={t('label')} fields={fields} onClear={onClear} pending={pending}>
      {children}
    </FilterFrame>
  );
}

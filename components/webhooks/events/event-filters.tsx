'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChoiceFilter } from '@/components/filters/choice-filter';
import { DateFilter } from '@/components/filters/date-filter';
import { FilterFrame, useFilters } from '@/components/filters/filter-frame';
import { SearchFilter } from '@/components/filters/search-filter';
import { type EventFilters as Filters, hrefOf, isFiltered, noFilters } from '@/components/webhooks/events/filters';
import { eventTypes } from '@/lib/events/catalogue';

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
        values={eventTypes}
        value={current.type}
        nameOf={(type) => type}
        onChange={(type) => apply({ type })}
      />
      <DateFilter days={current} today={today} onChange={apply} />
    </>
  );
  const onClear = isFiltered(current) ? () => apply(noFilters) : null;
  return (
    <FilterFrame label={t('label')} fields={fields} onClear={onClear} pending={pending}>
      {children}
    </FilterFrame>
  );
}

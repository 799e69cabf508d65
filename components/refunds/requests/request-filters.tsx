'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChoiceFilter } from '@/components/filters/choice-filter';
import { FilterFrame, useFilters } from '@/components/filters/filter-frame';
import { SearchFilter } from '@/components/filters/search-filter';
import { decidedStatuses, type RequestFilters as Filters, hrefOf, isFiltered, noFilters } from '@/components/refunds/requests/filters';

export function RequestFilters({ filters, children }: { filters: Filters; children: ReactNode }) {
  const t = useTranslations('refundRequests');
  const { current, apply, pending } = useFilters(filters, hrefOf);
  const fields = (
    <>
      <SearchFilter
        label={t('filters.search')}
        clearLabel={t('filters.clearSearch')}
        value={filters.search}
        onSubmit={(search) => apply({ search })}
        className="w-full sm:w-80"
      />
      <ChoiceFilter
        label={t('filters.status')}
        values={decidedStatuses}
        value={current.status}
        nameOf={(status) => t(`status.${status}`)}
        onChange={(status) => apply({ status })}
      />
    </>
  );
  const clear = isFiltered(current) ? () => apply(noFilters) : null;
  return (
    <FilterFrame label={t('filters.label')} fields={fields} onClear={clear} pending={pending}>
      {children}
    </FilterFrame>
  );
}

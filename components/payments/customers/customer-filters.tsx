'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FilterFrame, useFilters } from '@/components/filters/filter-frame';
import { SearchFilter } from '@/components/filters/search-filter';
import { type CustomerFilters as Filters, hrefOf, isFiltered, noFilters } from '@/components/payments/customers/filters';

export function CustomerFilters({ filters, views, children }: { filters: Filters; views: ReactNode; children: ReactNode }) {
  const t = useTranslations('customers.filters');
  const { current, apply, pending } = useFilters(filters, hrefOf);
  const fields = (
    <SearchFilter
      label={t('search')}
      clearLabel={t('clearSearch')}
      value={filters.search}
      onSubmit={(search) => apply({ search })}
      className="w-full sm:w-80"
    />
  );
  return (
    <FilterFrame
      label={t('label')}
      fields={fields}
      onClear={isFiltered(current) ? () => apply(noFilters) : null}
      pending={pending}
      views={views}
    >
      {children}
    </FilterFrame>
  );
}

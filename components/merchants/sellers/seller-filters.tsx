'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChoiceFilter } from '@/components/filters/choice-filter';
import { FilterFrame, useFilters } from '@/components/filters/filter-frame';
import { SearchFilter } from '@/components/filters/search-filter';
import { type SellerFilters as Filters, hrefOf, isFiltered, noFilters, sellerStates } from '@/components/merchants/sellers/filters';

export function SellerFilters({ filters, views, children }: { filters: Filters; views: ReactNode; children: ReactNode }) {
  const t = useTranslations('sellers.filters');
  const word = useTranslations('merchants.status');
  const { current, apply, pending } = useFilters(filters, hrefOf);
  const fields = (
    <>
      <SearchFilter
        label={t('search')}
        clearLabel={t('clearSearch')}
        value={filters.search}
        onSubmit={(search) => apply({ search })}
        className="w-full sm:w-72"
      />
      <ChoiceFilter
        label={t('status')}
        values={sellerStates}
        value={current.status}
        nameOf={(status) => (status === 'errors' || status === 'held' ? t(status) : word(status))}
        onChange={(status) => apply({ status })}
      />
    </>
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

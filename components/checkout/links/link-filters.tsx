'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type LinkFilters as Filters, hrefOf, isFiltered, noFilters } from '@/components/checkout/links/filters';
import { ChoiceFilter } from '@/components/filters/choice-filter';
import { FilterFrame, useFilters } from '@/components/filters/filter-frame';
import { SearchFilter } from '@/components/filters/search-filter';
import { linkStates } from '@/lib/sessions/session';

export function LinkFilters({ filters, views, children }: { filters: Filters; views: ReactNode; children: ReactNode }) {
  const t = useTranslations('paymentLinks');
  const { current, apply, pending } = useFilters(filters, hrefOf);
  const fields = (
    <>
      <SearchFilter
        label={t('filters.order')}
        clearLabel={t('filters.clearOrder')}
        value={filters.order}
        onSubmit={(order) => apply({ order })}
        className="w-full sm:w-60"
      />
      <ChoiceFilter
        label={t('filters.state')}
        values={linkStates}
        value={current.state}
        nameOf={(state) => t(`states.${state}`)}
        onChange={(state) => apply({ state })}
      />
    </>
  );
  const onClear = isFiltered(current) ? () => apply(noFilters) : null;
  return (
    <FilterFrame label={t('filters.label')} fields={fields} onClear={onClear} pending={pending} views={views}>
      {children}
    </FilterFrame>
  );
}

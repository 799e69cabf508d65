'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChoiceFilter } from '@/components/filters/choice-filter';
import { ChosenFilter } from '@/components/filters/chosen-filter';
import { FilterFrame, useFilters } from '@/components/filters/filter-frame';
import { SearchFilter } from '@/components/filters/search-filter';
import { type MerchantFilters as Filters, hrefOf, isFiltered, noFilters } from '@/components/merchants/filters';
import { merchantKinds, merchantStatuses } from '@/lib/merchants/merchant';

type Props = { filters: Filters; platformName: string | null; children: ReactNode };

export function MerchantFilters({ filters, platformName, children }: Props) {
  const t = useTranslations('merchants');
  const { current, apply, pending } = useFilters(filters, hrefOf);
  const fields = (
    <>
      <SearchFilter
        label={t('filters.search')}
        clearLabel={t('filters.clearSearch')}
        value={filters.search}
        onSubmit={(search) => apply({ search })}
        className="w-full sm:w-72"
      />
      <ChoiceFilter
        label={t('filters.kind')}
        values={merchantKinds}
        value={current.kind}
        nameOf={(kind) => t(`kinds.${kind}`)}
        onChange={(kind) => apply({ kind })}
      />
      <ChoiceFilter
        label={t('filters.status')}
        values={merchantStatuses}
        value={current.status}
        nameOf={(status) => t(`status.${status}`)}
        onChange={(status) => apply({ status })}
      />
      {platformName !== null && current.platform !== '' && (
        <ChosenFilter label={t('kinds.platform')} value={platformName} onClear={() => apply({ platform: '' })} />
      )}
    </>
  );
  const onClear = isFiltered(current) ? () => apply(noFilters) : null;
  return (
    <FilterFrame label={t('filters.label')} fields={fields} onClear={onClear} pending={pending}>
      {children}
    </FilterFrame>
  );
}

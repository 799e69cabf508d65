'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChoiceFilter } from '@/components/filters/choice-filter';
import { ChosenFilter } from '@/components/filters/chosen-filter';
import { FilterFrame, useFilters } from '@/components/filters/filter-frame';
import { SearchFilter } from '@/components/filters/search-filter';
import { type MerchantFilters as Filters, hrefOf, isFiltered, noFilters, showsSellers } from '@/components/merchants/filters';
import { applicationStatuses } from '@/lib/merchants/merchant';

const directKinds = ['platform', 'ordinary'] as const;
const directStatuses = ['active', 'suspended'] as const;

type Props = { filters: Filters; platformName: string | null; views: ReactNode; children: ReactNode };

export function MerchantFilters({ filters, platformName, views, children }: Props) {
  const t = useTranslations('merchants');
  const { current, apply, pending } = useFilters(filters, hrefOf);
  const isSellers = showsSellers(filters);
  const fields = (
    <>
      <SearchFilter
        label={t('filters.search')}
        clearLabel={t('filters.clearSearch')}
        value={filters.search}
        onSubmit={(search) => apply({ search })}
        className="w-full sm:w-72"
      />
      {!isSellers && (
        <ChoiceFilter
          label={t('filters.kind')}
          values={directKinds}
          value={current.kind}
          nameOf={(kind) => t(`kinds.${kind}`)}
          onChange={(kind) => apply({ kind })}
        />
      )}
      <ChoiceFilter
        label={t('filters.status')}
        values={isSellers ? applicationStatuses : directStatuses}
        value={current.status}
        nameOf={(status) => t(`status.${status}`)}
        onChange={(status) => apply({ status })}
      />
      {platformName !== null && current.platform !== '' && (
        <ChosenFilter label={t('kinds.platform')} value={platformName} onClear={() => apply({ platform: '' })} />
      )}
    </>
  );
  // the tab stays
  const rest = { ...noFilters, kind: isSellers ? ('payout' as const) : ('' as const) };
  const onClear = isFiltered({ ...current, kind: isSellers ? '' : current.kind }) ? () => apply(rest) : null;
  return (
    <FilterFrame label={t('filters.label')} fields={fields} onClear={onClear} pending={pending} views={views}>
      {children}
    </FilterFrame>
  );
}

'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChoiceFilter } from '@/components/filters/choice-filter';
import { DateFilter } from '@/components/filters/date-filter';
import { FilterFrame, useFilters } from '@/components/filters/filter-frame';
import { SearchFilter } from '@/components/filters/search-filter';
import { type SellerChoice, SellerFilter } from '@/components/filters/seller-filter';
import { type PayoutFilters as Filters, hrefOf, isFiltered, noFilters } from '@/components/payouts/filters';
import { settlementStatuses } from '@/lib/settlements/settlement';

type Props = { filters: Filters; seller: SellerChoice; today: string; views: ReactNode; children: ReactNode };

export function PayoutFilters({ filters, seller, today, views, children }: Props) {
  const t = useTranslations('payouts');
  const { current, apply, pending } = useFilters(filters, hrefOf);
  const fields = (
    <>
      <SearchFilter
        label={t(seller.find ? 'filters.search' : 'filters.searchOwn')}
        clearLabel={t('filters.clearSearch')}
        value={current.search}
        onSubmit={(search) => apply({ search })}
        className="w-full sm:w-60"
      />
      <ChoiceFilter
        label={t('filters.status')}
        values={settlementStatuses}
        value={current.status}
        nameOf={(status) => t(`status.${status}`)}
        onChange={(status) => apply({ status })}
      />
      <DateFilter label={t('filters.made')} days={current} today={today} onChange={apply} />
      <SellerFilter {...seller} label={t('filters.seller')} value={current.seller} onChange={(id) => apply({ seller: id })} />
    </>
  );
  const onClear = isFiltered(current) ? () => apply(noFilters) : null;
  return (
    <FilterFrame label={t('filters.label')} fields={fields} onClear={onClear} pending={pending} views={views}>
      {children}
    </FilterFrame>
  );
}

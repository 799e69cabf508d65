'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BrandFilter } from '@/components/filters/brand-filter';
import { ChoiceFilter } from '@/components/filters/choice-filter';
import { DateFilter } from '@/components/filters/date-filter';
import { FilterFrame, useFilters } from '@/components/filters/filter-frame';
import { SearchFilter } from '@/components/filters/search-filter';
import { type SellerChoice, SellerFilter } from '@/components/filters/seller-filter';
import { type RefundFilters as Filters, hrefOf, isFiltered, noFilters } from '@/components/refunds/filters';
import { refundKinds, refundStates } from '@/lib/refunds/list/refund-entry';

type Props = { filters: Filters; seller: SellerChoice; today: string; views: ReactNode; children: ReactNode };

export function RefundFilters({ filters, seller, today, views, children }: Props) {
  const t = useTranslations('refunds');
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
        label={t('filters.state')}
        values={refundStates}
        value={current.state}
        nameOf={(state) => t(`states.${state}`)}
        onChange={(state) => apply({ state })}
      />
      <ChoiceFilter
        label={t('filters.kind')}
        values={refundKinds}
        value={current.kind}
        nameOf={(kind) => t(`kinds.${kind}`)}
        onChange={(kind) => apply({ kind })}
      />
      <BrandFilter value={current.brand} onChange={(brand) => apply({ brand })} />
      <DateFilter days={current} today={today} onChange={apply} />
      <SellerFilter {...seller} label={t('filters.seller')} value={current.seller} onChange={(id) => apply({ seller: id })} />
    </>
  );
  return (
    <FilterFrame
      label={t('filters.label')}
      fields={fields}
      onClear={isFiltered(current) ? () => apply({ ...noFilters }) : null}
      pending={pending}
      views={views}
    >
      {children}
    </FilterFrame>
  );
}

'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type RecordFilters as Filters, hrefOf, isFiltered, noFilters } from '@/components/balance/filters';
import { type HolderKind, kindsOf } from '@/components/balance/kinds';
import { PeriodFilter } from '@/components/balance/period-filter';
import { TypeFilter } from '@/components/balance/type-filter';
import { FilterFrame, useFilters } from '@/components/filter/filter-frame';
import { SearchFilter } from '@/components/filter/search-filter';
import { type SellerChoice, SellerFilter } from '@/components/filter/seller-filter';

type Props = {
  base: string;
  kind: HolderKind;
  filters: Filters;
  /** No other can be chosen where the account has to do with one party alone. */
  seller: SellerChoice;
  today: string;
  children: ReactNode;
};

export function RecordFilters({ base, kind, filters, seller, today, children }: Props) {
  const t = useTranslations('balance.filters');
  const { current, apply, pending } = useFilters(filters, (next) => hrefOf(base, next));
  const fields = (
    <>
      <PeriodFilter from={current.from} to={current.to} today={today} onChange={apply} />
      <TypeFilter value={current.type} kinds={kindsOf[kind]} onChange={(type) => apply({ type })} />
      <SellerFilter {...seller} label={t('seller')} value={current.seller} onChange={(id) => apply({ seller: id })} />
      <SearchFilter
        label={t('payment')}
        clearLabel={t('clearPayment')}
        value={filters.payment}
        onSubmit={(payment) => apply({ payment })}
        className="w-full sm:w-56"
      />
    </>
  );
  const onClear = isFiltered(current) ? () => apply(noFilters) : null;
  return (
    <FilterFrame label={t('label')} fields={fields} onClear={onClear} pending={pending}>
      {children}
    </FilterFrame>
  );
}

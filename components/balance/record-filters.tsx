'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type RecordFilters as Filters, hrefOf, isFiltered, noFilters } from '@/components/balance/filters';
import { type HolderKind, kindsOf } from '@/components/balance/kinds';
import { PeriodFilter } from '@/components/balance/period-filter';
import { TypeFilter } from '@/components/balance/type-filter';
import { ChoiceFilter } from '@/components/filter/choice-filter';
import { ChosenFilter } from '@/components/filter/chosen-filter';
import { FilterFrame, useFilters } from '@/components/filter/filter-frame';
import { SearchFilter } from '@/components/filter/search-filter';

type Props = {
  base: string;
  kind: HolderKind;
  filters: Filters;
  /** Whom the records can be narrowed to; nobody where the account has to do with one party alone. */
  sellers: { id: string; name: string }[];
  /** Of a seller that stands in the address and not among them. */
  sellerName: string | null;
  today: string;
  children: ReactNode;
};

export function RecordFilters({ base, kind, filters, sellers, sellerName, today, children }: Props) {
  const t = useTranslations('balance.filters');
  const { current, apply, pending } = useFilters(filters, (next) => hrefOf(base, next));
  const nameOf = (id: string) => sellers.find((seller) => seller.id === id)?.name ?? '';
  const fields = (
    <>
      <PeriodFilter from={current.from} to={current.to} today={today} onChange={apply} />
      <TypeFilter value={current.type} kinds={kindsOf[kind]} onChange={(type) => apply({ type })} />
      {sellerName !== null && current.seller !== '' && (
        <ChosenFilter label={t('seller')} value={sellerName} onClear={() => apply({ seller: '' })} />
      )}
      {sellerName === null && sellers.length > 0 && (
        <ChoiceFilter
          label={t('seller')}
          values={sellers.map(({ id }) => id)}
          value={current.seller}
          nameOf={nameOf}
          onChange={(seller) => apply({ seller })}
        />
      )}
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

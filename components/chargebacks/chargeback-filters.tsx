'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type ChargebackBase, type ChargebackFilters as Filters, hrefOf, isFiltered, noFilters } from '@/components/chargebacks/filters';
import { ChoiceFilter } from '@/components/filters/choice-filter';
import { ChosenFilter } from '@/components/filters/chosen-filter';
import { DateFilter } from '@/components/filters/date-filter';
import { FilterFrame, useFilters } from '@/components/filters/filter-frame';
import { SearchFilter } from '@/components/filters/search-filter';
import { shorten } from '@/components/ui/short-id';
import { chargebackStatuses } from '@/lib/chargebacks/chargeback';

type Props = {
  base: ChargebackBase;
  filters: Filters;
  /** The merchant whose chargebacks are shown. */
  merchantName: string | null;
  today: string;
  views: ReactNode;
  children: ReactNode;
};

export function ChargebackFilters({ base, filters, merchantName, today, views, children }: Props) {
  const t = useTranslations('chargebacks');
  const { current, apply, pending } = useFilters(filters, (values) => hrefOf(values, base));
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
        values={chargebackStatuses}
        value={current.status}
        nameOf={(status) => t(`status.${status}`)}
        onChange={(status) => apply({ status })}
      />
      <DateFilter label={t('filters.raised')} days={current} today={today} onChange={apply} />
      <DateFilter
        label={t('filters.due')}
        ahead
        days={{ from: current.due_from, to: current.due_to, period: '' }}
        today={today}
        onChange={({ from, to }) => apply({ due_from: from, due_to: to })}
      />
      {current.payment !== '' && (
        <ChosenFilter label={t('filters.payment')} value={shorten(current.payment)} onClear={() => apply({ payment: '' })} />
      )}
      {merchantName !== null && current.merchant !== '' && (
        <ChosenFilter label={t('filters.merchant')} value={merchantName} onClear={() => apply({ merchant: '' })} />
      )}
    </>
  );
  const onClear = isFiltered(current) ? () => apply(noFilters) : null;
  return (
    <FilterFrame label={t('filters.label')} fields={fields} onClear={onClear} pending={pending} views={views}>
      {children}
    </FilterFrame>
  );
}

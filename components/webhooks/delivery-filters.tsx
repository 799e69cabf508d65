'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChoiceFilter } from '@/components/filters/choice-filter';
import { ChoicesFilter } from '@/components/filters/choices-filter';
import { DateFilter } from '@/components/filters/date-filter';
import { FilterFrame, useFilters } from '@/components/filters/filter-frame';
import { SearchFilter } from '@/components/filters/search-filter';
import { type DeliveryFilters as Filters, hrefOf, isFiltered, noFilters } from '@/components/webhooks/filters';
import { eventTypes } from '@/lib/events/catalogue';
import { deliveryStates } from '@/lib/webhooks/deliveries/delivery';

type Props = { id: string; filters: Filters; today: string; children: ReactNode };

export function DeliveryFilters({ id, filters, today, children }: Props) {
  const t = useTranslations('deliveries');
  const { current, apply, pending } = useFilters(filters, hrefOf(id));
  const fields = (
    <>
      <SearchFilter
        label={t('filters.payment')}
        clearLabel={t('filters.clearPayment')}
        value={filters.payment}
        onSubmit={(payment) => apply({ payment: payment.toLowerCase() })}
        className="w-full sm:w-72"
      />
      <ChoicesFilter
        label={t('filters.state')}
        values={deliveryStates}
        value={current.state}
        nameOf={(state) => t(`states.${state}`)}
        onChange={(state) => apply({ state })}
      />
      <ChoiceFilter
        label={t('filters.type')}
        values={eventTypes}
        value={current.type}
        nameOf={(type) => type}
        onChange={(type) => apply({ type })}
      />
      <DateFilter days={current} today={today} onChange={apply} />
    </>
  );
  const onClear = isFiltered(current) ? () => apply(noFilters) : null;
  return (
    <FilterFrame label={t('filters.label')} fields={fields} onClear={onClear} pending={pending}>
      {children}
    </FilterFrame>
  );
}

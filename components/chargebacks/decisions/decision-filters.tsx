'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type DecisionFilters as Filters, hrefOf, isFiltered, noFilters } from '@/components/chargebacks/decisions/filters';
import { ChoiceFilter } from '@/components/filters/choice-filter';
import { ChosenFilter } from '@/components/filters/chosen-filter';
import { FilterFrame, useFilters } from '@/components/filters/filter-frame';
import { chargebackStatuses } from '@/lib/chargebacks/chargeback';

type Props = { filters: Filters; merchantName: string | null; children: ReactNode };

export function DecisionFilters({ filters, merchantName, children }: Props) {
  const t = useTranslations('chargebacks');
  const { current, apply, pending } = useFilters(filters, hrefOf);
  const fields = (
    <>
      <ChoiceFilter
        label={t('filters.status')}
        values={chargebackStatuses}
        value={current.status}
        nameOf={(status) => t(`status.${status}`)}
        onChange={(status) => apply({ status })}
      />
      {merchantName !== null && current.merchant !== '' && (
        <ChosenFilter label={t('filters.merchant')} value={merchantName} onClear={() => apply({ merchant: '' })} />
      )}
    </>
  );
  return (
    <FilterFrame label={t('filters.label')} fields={fields} onClear={isFiltered(current) ? () => apply(noFilters) : null} pending={pending}>
      {children}
    </FilterFrame>
  );
}

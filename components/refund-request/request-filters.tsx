'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChoiceFilter } from '@/components/filter/choice-filter';
import { FilterFrame, useFilters } from '@/components/filter/filter-frame';
import { decidedStatuses, type RequestFilters as Filters, hrefOf } from '@/components/refund-request/filters';

export function RequestFilters({ filters, children }: { filters: Filters; children: ReactNode }) {
  const t = useTranslations('refundRequests');
  const { current, apply, pending } = useFilters(filters, hrefOf);
  const fields = (
    <ChoiceFilter
      label={t('filters.status')}
      values={decidedStatuses}
      value={current.status}
      nameOf={(status) => t(`status.${status}`)}
      onChange={(status) => apply({ status })}
    />
  );
  const clear = current.status === '' ? null : () => apply({ status: '' });
  return (
    <FilterFrame label={t('filters.label')} fields={fields} onClear={clear} pending={pending}>
      {children}
    </FilterFrame>
  );
}

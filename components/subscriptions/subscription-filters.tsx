'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChoicesFilter } from '@/components/filters/choices-filter';
import { ChosenFilter } from '@/components/filters/chosen-filter';
import { DateFilter } from '@/components/filters/date-filter';
import { FilterFrame, useFilters } from '@/components/filters/filter-frame';
import { SearchFilter } from '@/components/filters/search-filter';
import { type SellerChoice, SellerFilter } from '@/components/filters/seller-filter';
import { type SubscriptionFilters as Filters, hrefOf, isFiltered, noFilters } from '@/components/subscriptions/filters';
import { shorten } from '@/components/ui/short-id';
import { visible } from '@/components/ui/visible';
import { subscriptionStatuses } from '@/lib/subscriptions/subscription';

type Props = {
  filters: Filters;
  seller: SellerChoice;
  /** The merchant whose subscriptions are shown. */
  merchantName: string | null;
  today: string;
  views: ReactNode;
  children: ReactNode;
};

export function SubscriptionFilters({ filters, seller, merchantName, today, views, children }: Props) {
  const t = useTranslations('subscriptions');
  const { current, apply, pending } = useFilters(filters, hrefOf);
  const fields = (
    <>
      <SearchFilter
        label={t('filters.search')}
        clearLabel={t('filters.clearSearch')}
        value={filters.search}
        onSubmit={(search) => apply({ search })}
        className="w-full sm:w-80"
      />
      <ChoicesFilter
        label={t('filters.status')}
        values={subscriptionStatuses}
        value={current.status}
        nameOf={(status) => t(`status.${status}`)}
        onChange={(status) => apply({ status })}
      />
      <DateFilter label={t('filters.created')} days={current} today={today} onChange={apply} />
      <SellerFilter {...seller} label={t('filters.seller')} value={current.seller} onChange={(id) => apply({ seller: id })} />
      {current.number !== '' && (
        <ChosenFilter label={t('filters.number')} value={visible(current.number)} onClear={() => apply({ number: '' })} />
      )}
      {current.customer !== '' && (
        <ChosenFilter label={t('filters.customer')} value={shorten(current.customer)} onClear={() => apply({ customer: '' })} />
      )}
      {current.missed !== '' && (
        <ChosenFilter label={t('filters.periods')} value={t('filters.missed')} onClear={() => apply({ missed: '' })} />
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

'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BrandFilter } from '@/components/filters/brand-filter';
import { ChoicesFilter } from '@/components/filters/choices-filter';
import { ChosenFilter } from '@/components/filters/chosen-filter';
import { DateFilter } from '@/components/filters/date-filter';
import { FilterFrame, useFilters } from '@/components/filters/filter-frame';
import { SearchFilter } from '@/components/filters/search-filter';
import { type SellerChoice, SellerFilter } from '@/components/filters/seller-filter';
import { AmountFilter } from '@/components/payments/amount-filter';
import { type PaymentFilters as Filters, hrefOf, isFiltered, noFilters } from '@/components/payments/filters';
import { useStateName } from '@/components/ui/payment-status-chip';
import { shorten } from '@/components/ui/short-id';
import { visible } from '@/components/ui/visible';
import { type PaymentState, paymentStates, sellerStates } from '@/lib/payments/shown-state';

type Props = {
  filters: Filters;
  seller: SellerChoice;
  /** The merchant whose payments are shown. */
  merchantName: string | null;
  today: string;
  asSeller: boolean;
  children: ReactNode;
};

export function PaymentFilters({ filters, seller, merchantName, today, asSeller, children }: Props) {
  const t = useTranslations('payments.filters');
  const { current, apply, pending } = useFilters(filters, hrefOf);
  const fields = (
    <>
      <SearchFilter
        label={t(asSeller ? 'searchSeller' : 'search')}
        clearLabel={t('clearSearch')}
        value={filters.search}
        onSubmit={(search) => apply({ search })}
        className="w-full sm:w-96"
      />
      <StatusFilter offered={asSeller ? sellerStates : paymentStates} value={current.status} onChange={(status) => apply({ status })} />
      <BrandFilter value={current.brand} onChange={(brand) => apply({ brand })} />
      <AmountFilter value={current.amount} asSeller={asSeller} onChange={(amount) => apply({ amount })} />
      <DateFilter days={current} today={today} onChange={apply} />
      <SellerFilter {...seller} label={t('seller')} value={current.seller} onChange={(id) => apply({ seller: id })} />
      {current.order !== '' && <ChosenFilter label={t('order')} value={visible(current.order)} onClear={() => apply({ order: '' })} />}
      {current.subscription !== '' && (
        <ChosenFilter label={t('subscription')} value={shorten(current.subscription)} onClear={() => apply({ subscription: '' })} />
      )}
      {current.customer !== '' && (
        <ChosenFilter label={t('customer')} value={shorten(current.customer)} onClear={() => apply({ customer: '' })} />
      )}
      {merchantName !== null && current.merchant !== '' && (
        <ChosenFilter label={t('merchant')} value={merchantName} onClear={() => apply({ merchant: '' })} />
      )}
    </>
  );
  const onClear = isFiltered(current)
    ? () => apply({ ...noFilters, columns: current.columns, sort: current.sort, size: current.size })
    : null;
  return (
    <FilterFrame label={t('label')} fields={fields} onClear={onClear} pending={pending}>
      {children}
    </FilterFrame>
  );
}

type StatusFilterProps = { offered: readonly PaymentState[]; value: PaymentState[]; onChange: (value: PaymentState[]) => void };

function StatusFilter({ offered, value, onChange }: StatusFilterProps) {
  const t = useTranslations('payments.filters');
  const nameOf = useStateName();
  return <ChoicesFilter label={t('status')} values={offered} value={value} nameOf={nameOf} onChange={onChange} />;
}

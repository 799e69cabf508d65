'use client';
import { Button, SearchField } from '@heroui/react';
import { X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useOptimistic, useTransition } from 'react';
import { ChosenFilter } from '@/components/payment/chosen-filter';
import { DateFilter } from '@/components/payment/date-filter';
import { type PaymentFilters as Filters, hrefOf, isFiltered, noFilters } from '@/components/payment/filters';
import { SellerFilter } from '@/components/payment/seller-filter';
import { StatusFilter } from '@/components/payment/status-filter';

type Props = {
  filters: Filters;
  sellers: { id: string; name: string }[];
  /** Whose payments alone are shown. */
  merchantName: string | null;
  today: string;
  children: ReactNode;
};

/** The filters, and under them the list, which steps back while the next one is on its way. */
export function PaymentFilters({ filters, sellers, merchantName, today, children }: Props) {
  const t = useTranslations('payments.filters');
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  // shown at once; the address follows
  const [current, show] = useOptimistic(filters);
  function apply(change: Partial<Filters>) {
    const next = { ...current, ...change, page: 1 };
    startTransition(() => {
      show(next);
      router.push(hrefOf(next), { scroll: false });
    });
  }
  return (
    <>
      <search aria-label={t('label')} className="mb-4 flex flex-wrap items-center gap-2">
        <OrderField key={filters.order} value={filters.order} onSubmit={(order) => apply({ order })} />
        <StatusFilter value={current.status} onChange={(status) => apply({ status })} />
        <DateFilter from={current.from} to={current.to} today={today} onChange={apply} />
        {sellers.length > 0 && <SellerFilter value={current.seller} sellers={sellers} onChange={(seller) => apply({ seller })} />}
        {merchantName !== null && current.merchant !== '' && (
          <ChosenFilter label={t('merchant')} value={merchantName} onClear={() => apply({ merchant: '' })} />
        )}
        {isFiltered(current) && (
          <Button variant="ghost" className="text-muted" onPress={() => apply(noFilters)}>
            <X aria-hidden="true" />
            {t('clear')}
          </Button>
        )}
      </search>
      <div aria-busy={pending} className={`transition-opacity ${pending ? 'opacity-60' : ''}`}>
        {children}
      </div>
    </>
  );
}

function OrderField({ value, onSubmit }: { value: string; onSubmit: (value: string) => void }) {
  const t = useTranslations('payments.filters');
  return (
    <SearchField
      aria-label={t('order')}
      defaultValue={value}
      onSubmit={(text) => onSubmit(text.trim())}
      onClear={() => value !== '' && onSubmit('')}
      className="w-full sm:w-60"
    >
      <SearchField.Group className="pointer-coarse:h-11">
        <SearchField.SearchIcon />
        <SearchField.Input placeholder={t('order')} maxLength={255} />
        <SearchField.ClearButton aria-label={t('clearOrder')} />
      </SearchField.Group>
    </SearchField>
  );
}

'use client';
import { Button, SearchField } from '@heroui/react';
import { X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useOptimistic, useTransition } from 'react';
import { ChoiceFilter } from '@/components/merchant/choice-filter';
import { type MerchantFilters as Filters, hrefOf, isFiltered, noFilters } from '@/components/merchant/filters';
import { ChosenFilter } from '@/components/payment/chosen-filter';
import { merchantKinds, merchantStatuses } from '@/lib/merchants/merchant';

type Props = { filters: Filters; platformName: string | null; children: ReactNode };

/** The filters, and under them the list, which steps back while the next one is on its way. */
export function MerchantFilters({ filters, platformName, children }: Props) {
  const t = useTranslations('merchants');
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
      <search aria-label={t('filters.label')} className="mb-4 flex flex-wrap items-center gap-2">
        <NameField key={filters.search} value={filters.search} onSubmit={(search) => apply({ search })} />
        <ChoiceFilter
          label={t('filters.kind')}
          values={merchantKinds}
          value={current.kind}
          nameOf={(kind) => t(`kinds.${kind}`)}
          onChange={(kind) => apply({ kind })}
        />
        <ChoiceFilter
          label={t('filters.status')}
          values={merchantStatuses}
          value={current.status}
          nameOf={(status) => t(`status.${status}`)}
          onChange={(status) => apply({ status })}
        />
        {platformName !== null && current.platform !== '' && (
          <ChosenFilter label={t('kinds.platform')} value={platformName} onClear={() => apply({ platform: '' })} />
        )}
        {isFiltered(current) && (
          <Button variant="ghost" className="text-muted" onPress={() => apply(noFilters)}>
            <X aria-hidden="true" />
            {t('filters.clear')}
          </Button>
        )}
      </search>
      <div aria-busy={pending} className={`transition-opacity ${pending ? 'opacity-60' : ''}`}>
        {children}
      </div>
    </>
  );
}

function NameField({ value, onSubmit }: { value: string; onSubmit: (value: string) => void }) {
  const t = useTranslations('merchants.filters');
  return (
    <SearchField
      aria-label={t('search')}
      defaultValue={value}
      onSubmit={(text) => onSubmit(text.trim())}
      onClear={() => value !== '' && onSubmit('')}
      className="w-full sm:w-72"
    >
      <SearchField.Group className="pointer-coarse:h-11">
        <SearchField.SearchIcon />
        <SearchField.Input placeholder={t('search')} maxLength={255} />
        <SearchField.ClearButton aria-label={t('clearSearch')} />
      </SearchField.Group>
    </SearchField>
  );
}

'use client';
import { Button } from '@heroui/react';
import { X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useOptimistic, useTransition } from 'react';

/** What a list is narrowed to: shown as soon as the press is painted, the address follows. Whatever is changed leads to the first page. */
export function useFilters<Filters extends { page: number }>(filters: Filters, hrefOf: (filters: Filters) => string) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [current, show] = useOptimistic(filters);
  async function apply(change: Partial<Filters>) {
    await painted();
    const next = { ...current, ...change, page: 1 };
    startTransition(() => {
      show(next);
      router.push(hrefOf(next), { scroll: false });
    });
  }
  return { current, apply, pending };
}

/** Once the browser has painted what stands now: a slow device answers the press before it does the work. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

type Props = {
  label: string;
  fields: ReactNode;
  /** Where there is something to take away. */
  onClear: (() => void) | null;
  clearText?: string;
  hint?: string | null;
  pending: boolean;
  children: ReactNode;
};

/** The filters, and under them the list, which stays to be read while the next one is on its way. */
export function FilterFrame({ label, fields, onClear, clearText, hint, pending, children }: Props) {
  const t = useTranslations('filters');
  return (
    <>
      <search aria-label={label} className="mb-4 flex flex-wrap items-center gap-2">
        {fields}
        {onClear && (
          <Button variant="ghost" className="text-muted" onPress={onClear}>
            <X aria-hidden="true" />
            {clearText ?? t('clear')}
          </Button>
        )}
        {hint && <p className="text-sm text-muted">{hint}</p>}
      </search>
      <div aria-busy={pending}>{children}</div>
    </>
  );
}

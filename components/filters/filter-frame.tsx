'use client';
import { Button } from '@heroui/react';
import { X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useOptimistic, useTransition } from 'react';

/** The filters of a list: shown at once after a press, then the address follows. Every change leads to the first page. */
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

/** Resolves once the browser has painted: a slow device reacts to the press before it does the work. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

type Props = {
  label: string;
  fields: ReactNode;
  /** null: there is nothing to clear. */
  onClear: (() => void) | null;
  clearText?: string;
  hint?: string | null;
  pending: boolean;
  /** The menu of saved views. */
  views?: ReactNode;
  /** The page takes the whole window, as a list with many columns does. */
  isWide?: boolean;
  children: ReactNode;
};

/** The filters above the list, which stays readable while the next one loads. */
export function FilterFrame({ label, fields, onClear, clearText, hint, pending, views, isWide, children }: Props) {
  const t = useTranslations('filters');
  return (
    <>
      <search aria-label={label} data-wide={isWide || undefined} className="mb-4 flex flex-wrap items-center gap-2">
        {fields}
        {onClear && (
          <Button variant="ghost" className="text-muted" onPress={onClear}>
            <X aria-hidden="true" />
            {clearText ?? t('clear')}
          </Button>
        )}
        {hint && <p className="text-sm text-muted">{hint}</p>}
        {views && <div className="sm:ml-auto">{views}</div>}
      </search>
      <div aria-busy={pending}>{children}</div>
    </>
  );
}

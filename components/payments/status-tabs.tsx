'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { Suspense, use } from 'react';
import { hrefOf, type PaymentFilters } from '@/components/payments/filters';
import { Link } from '@/components/ui/link';
import { useStateName } from '@/components/ui/payment-status-chip';
import type { PaymentSummary } from '@/lib/payments/list/schema';
import { countedStates, countedUpTo } from '@/lib/payments/list/summary';
import type { PaymentState } from '@/lib/payments/shown-state';

type Props = { filters: PaymentFilters; asSeller: boolean; summary: Promise<PaymentSummary | null> };

// relative: what only screen readers hear stays within the strip that scrolls
const look =
  'relative inline-flex h-10 items-center gap-2 border-b-2 px-3 text-sm whitespace-nowrap -outline-offset-2 pointer-coarse:h-11 aria-[current]:border-accent-soft-foreground aria-[current]:font-medium aria-[current]:text-foreground not-aria-[current]:border-transparent not-aria-[current]:text-muted hover:text-foreground';

/** The states that people work through, each with its count and the rest of the filter; the counts come when they are known. */
export function StatusTabs({ filters, asSeller, summary }: Props) {
  const t = useTranslations('payments.tabs');
  const nameOf = useStateName();
  const states: readonly (PaymentState | 'all')[] = ['all', ...countedStates(asSeller)];
  const [chosen = 'all', ...others] = filters.status;
  return (
    <nav aria-label={t('label')} className="mb-4 border-b border-border">
      <ul className="scrollbar -mb-px flex overflow-x-auto overflow-y-hidden">
        {states.map((state) => (
          <li key={state}>
            <Link
              href={hrefOf({ ...filters, status: state === 'all' ? [] : [state], page: 1 })}
              scroll={false}
              aria-current={chosen === state && others.length === 0 ? 'true' : undefined}
              className={look}
            >
              {state === 'all' ? t('all') : nameOf(state)}
              <Suspense fallback={<span className="w-3" />}>
                <Count of={state} summary={summary} />
              </Suspense>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ of, summary }: { of: string; summary: Props['summary'] }) {
  const t = useTranslations('payments.tabs');
  const format = useFormatter();
  const count = use(summary)?.counts[of];
  if (count === undefined) return null;
  const isMore = count >= countedUpTo;
  return (
    <span className="text-xs text-muted tabular-nums">
      <span aria-hidden="true">{isMore ? t('countOver', { count }) : format.number(count)}</span>
      <span className="sr-only">{t(isMore ? 'countAtLeast' : 'count', { count })}</span>
    </span>
  );
}

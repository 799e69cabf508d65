'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { ChoiceFilter } from '@/components/filters/choice-filter';
import { FilterFrame, useFilters } from '@/components/filters/filter-frame';
import { useAcquirerName } from '@/components/merchants/acquirers/names';
import { type NoticeFilters as Filters, hrefOf, isFiltered, noticeTabs } from '@/components/payments/acquirer-notices/filters';
import { Link } from '@/components/ui/link';

/** `waiting`: how many a person has to look at. `acquirers`: those that are connected. */
type Props = { filters: Filters; attention: number; acquirers: string[]; children: ReactNode };

/** On a phone the chosen one may stand beyond the edge. */
function showCurrent(tabs: HTMLElement | null) {
  const current = tabs?.querySelector<HTMLElement>('[aria-current=page]');
  if (tabs && current) tabs.scrollLeft = current.offsetLeft - (tabs.clientWidth - current.offsetWidth) / 2;
}

/** The pages of the list, and which acquirer's notices it shows. */
export function NoticeFilters({ filters, attention, acquirers, children }: Props) {
  const t = useTranslations('acquirerNotices');
  const nameOf = useAcquirerName();
  const tabs = useRef<HTMLElement>(null);
  const { current, apply, pending } = useFilters(filters, hrefOf);
  useEffect(() => showCurrent(tabs.current), []);
  const fields = (
    <ChoiceFilter
      label={t('acquirer')}
      values={acquirers}
      value={current.acquirer}
      nameOf={nameOf}
      onChange={(acquirer) => apply({ acquirer })}
    />
  );
  return (
    <>
      <nav ref={tabs} aria-label={t('tabs.label')} className="relative mb-4 flex overflow-x-auto overflow-y-hidden border-b border-border">
        {noticeTabs.map((tab) => (
          <Link
            key={tab}
            href={hrefOf({ ...filters, tab, page: 1 })}
            aria-current={tab === filters.tab ? 'page' : undefined}
            className={`inline-flex h-10 shrink-0 items-center gap-2 border-b-2 px-3 text-sm whitespace-nowrap -outline-offset-2 sm:px-4 pointer-coarse:h-11 ${
              tab === filters.tab ? 'border-accent-soft-foreground font-medium' : 'border-transparent text-muted hover:text-foreground'
            }`}
          >
            {t(`tabs.${tab || 'attention'}`)}
            {tab === '' && attention > 0 && (
              <span className="rounded-full bg-warning-soft px-2 text-xs font-medium text-warning-soft-foreground tabular-nums">
                {attention}
              </span>
            )}
          </Link>
        ))}
      </nav>
      {acquirers.length > 1 || isFiltered(filters) ? (
        <FilterFrame
          label={t('filters')}
          fields={fields}
          onClear={isFiltered(current) ? () => apply({ acquirer: '' }) : null}
          pending={pending}
        >
          {children}
        </FilterFrame>
      ) : (
        children
      )}
    </>
  );
}

'use client';
import { Button } from '@heroui/react';
import { ArrowUp, Download } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useOptimistic, useState, useTransition } from 'react';
import { type BulkActs, SelectionBar } from '@/components/payments/bulk/selection-bar';
import { useSelection } from '@/components/payments/bulk/use-selection';
import { ChooseColumns } from '@/components/payments/choose-columns';
import { areChosen, columnsOf, type PaymentColumn } from '@/components/payments/columns';
import { hrefOf, type PaymentFilters } from '@/components/payments/filters';
import { ListSums } from '@/components/payments/list-sums';
import type { PaymentRow } from '@/components/payments/payment-row';
import { PaymentsTable } from '@/components/payments/payments-table';
import { DensitySwitch } from '@/components/shell/density-switch';
import { Panel } from '@/components/ui/panel';
import { usePolling } from '@/components/ui/use-polling';
import type { PaymentChanges, PaymentSummary } from '@/lib/payments/list/schema';

type Props = {
  filters: PaymentFilters;
  rows: PaymentRow[];
  total: { count: number; exceeded: boolean };
  summary: Promise<PaymentSummary | null>;
  now: string;
  remembered: string | undefined;
  offered: readonly PaymentColumn[];
  asSeller: boolean;
  /** Whose payments they are may select them; null: nobody does. */
  bulk: { acts: BulkActs | null; isPlatform: boolean } | null;
  /** The menu of saved views. */
  views: ReactNode;
  /** Shown for an empty list. */
  nothing: ReactNode;
};

const everyMs = 10_000;
const unchanged: PaymentChanges = { data: [], newer: 0 };

/** Changes since the list was shown: of its rows, and the number of newer ones. Polled while the page is visible. */
function useChanges(filters: PaymentFilters, rows: PaymentRow[], shownAt: string): PaymentChanges {
  const [answer, setAnswer] = useState({ of: '', changes: unchanged });
  const ids = rows.map(({ id }) => id).join(',');
  const address = hrefOf({ ...filters, columns: '', sort: '', size: '', view: '', page: 1 }, '/payments/watch');
  const watched = `${address}${address.includes('?') ? '&' : '?'}ids=${ids}`;
  // an answer about an earlier list is older than its rows
  const key = `${shownAt} ${watched}`;
  const watch = async (signal: AbortSignal) => {
    const response = await fetch(watched, { signal });
    if (!response.ok) throw new Error(String(response.status));
    setAnswer({ of: key, changes: await response.json() });
  };
  // polls a failing server less often
  usePolling(key, watch, (_rounds, failed) => everyMs * 2 ** Math.min(failed, 4));
  return answer.of === key ? answer.changes : unchanged;
}

/** The shown columns: applied at once, then the address follows. */
function useColumns(filters: PaymentFilters, remembered: string | undefined, offered: readonly PaymentColumn[]) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const [columns, show] = useOptimistic(filters.columns);
  const shown = useMemo(() => columnsOf(columns, remembered).filter((column) => offered.includes(column)), [columns, remembered, offered]);
  const choose = (next: string) =>
    startTransition(() => {
      show(next);
      router.replace(hrefOf({ ...filters, columns: next }), { scroll: false });
    });
  return { shown, areChosen: areChosen(columns, remembered), choose };
}

/** The list while it is read: rows change in place, and new ones wait until the reader asks for them. */
export function LivePayments({ filters, rows, total, summary, now, remembered, offered, asSeller, bulk, views, nothing }: Props) {
  const t = useTranslations('payments');
  const changes = useChanges(filters, rows, now);
  const current = useMemo(() => {
    const changed = new Map(changes.data.map((row) => [row.id, row]));
    return rows.map((row) => changed.get(row.id) ?? row);
  }, [rows, changes]);
  const ofFilter: PaymentFilters = { ...filters, columns: '', sort: '', size: '', view: '', page: 1 };
  const selection = useSelection(hrefOf(ofFilter), current);
  const { shown, areChosen: chosen, choose } = useColumns(filters, remembered, offered);
  return (
    <>
      <div data-wide className="mb-2 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 px-1 pointer-coarse:min-h-11">
        <p className="text-sm text-muted tabular-nums">{t(total.exceeded ? 'totalOver' : 'total', { count: total.count })}</p>
        <ListSums summary={summary} />
        {filters.page === 1 && filters.sort === '' && <Newer count={changes.newer} />}
        <div className="ml-auto flex flex-wrap items-center gap-1">
          {views}
          <DensitySwitch />
          <ChooseColumns shown={shown} offered={offered} onChange={choose} />
          {rows.length > 0 && (
            <a href={hrefOf(ofFilter, '/payments/export')} download className="button button--ghost button--sm" aria-label={t('exportAll')}>
              <Download aria-hidden="true" className="text-muted" />
              {t('export')}
            </a>
          )}
        </div>
      </div>
      <Panel>
        {rows.length === 0 ? (
          nothing
        ) : (
          <PaymentsTable
            filters={filters}
            rows={current}
            now={now}
            label={t('title')}
            shown={shown}
            areChosen={chosen}
            asSeller={asSeller}
            selection={bulk && selection}
          />
        )}
      </Panel>
      {bulk && <SelectionBar selection={selection} {...bulk} total={total.count} moreHref={hrefOf(ofFilter, '/payments/select')} />}
    </>
  );
}

/** Has a reserved place, so that nothing moves when it appears. */
function Newer({ count }: { count: number }) {
  const t = useTranslations('payments');
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  return (
    <div role="status">
      {count > 0 && (
        <Button size="sm" variant="outline" isPending={busy} onPress={() => startTransition(() => router.refresh())}>
          <ArrowUp aria-hidden="true" />
          {t(count >= 100 ? 'newerOver' : 'newer', { count })}
        </Button>
      )}
    </div>
  );
}

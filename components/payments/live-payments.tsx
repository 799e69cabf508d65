'use client';
import { Button } from '@heroui/react';
import { useQuery } from '@tanstack/react-query';
import { ArrowUp, Download } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useOptimistic, useTransition } from 'react';
import { ChooseColumns } from '@/components/payments/choose-columns';
import { areChosen, columnsOf, type PaymentColumn } from '@/components/payments/columns';
import { hrefOf, type PaymentFilters } from '@/components/payments/filters';
import type { PaymentRow } from '@/components/payments/payment-row';
import { PaymentsTable } from '@/components/payments/payments-table';
import { Panel } from '@/components/ui/panel';
import type { PaymentChanges } from '@/lib/payments/list/schema';

type Props = {
  filters: PaymentFilters;
  rows: PaymentRow[];
  total: { count: number; exceeded: boolean };
  now: string;
  remembered: string | undefined;
  offered: readonly PaymentColumn[];
  asSeller: boolean;
  /** Where there is no row. */
  nothing: ReactNode;
};

const everyMs = 10_000;

/** What has changed since the list was shown: of its rows, and how many came before them. Asked quietly while somebody looks at it. */
function useChanges(filters: PaymentFilters, rows: PaymentRow[], shownAt: string) {
  const ids = rows.map(({ id }) => id);
  const address = hrefOf({ ...filters, columns: '', page: 1 }, '/payments/watch');
  const { data } = useQuery<PaymentChanges>({
    // what was asked of an older showing of the list is older than its rows
    queryKey: ['payments', address, ids, shownAt],
    queryFn: async ({ signal }) => {
      const response = await fetch(`${address}${address.includes('?') ? '&' : '?'}ids=${ids.join(',')}`, { signal });
      if (!response.ok) throw new Error(String(response.status));
      return response.json();
    },
    staleTime: everyMs,
    // a server that has trouble is not asked more often for it
    refetchInterval: ({ state }) => everyMs * 2 ** Math.min(state.fetchFailureCount, 4),
    initialData: { data: [], newer: 0 },
    retry: false,
  });
  return data;
}

/** Which columns are shown: chosen at once, the address follows. */
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

/** The list as it is read: a row changes in its place, and what is new waits until it is asked for. */
export function LivePayments({ filters, rows, total, now, remembered, offered, asSeller, nothing }: Props) {
  const t = useTranslations('payments');
  const changes = useChanges(filters, rows, now);
  const current = useMemo(() => {
    const changed = new Map(changes.data.map((row) => [row.id, row]));
    return rows.map((row) => changed.get(row.id) ?? row);
  }, [rows, changes]);
  const { shown, areChosen: chosen, choose } = useColumns(filters, remembered, offered);
  return (
    <>
      <div className="mb-2 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 px-1 pointer-coarse:min-h-11">
        <p className="text-sm text-muted tabular-nums">{t(total.exceeded ? 'totalOver' : 'total', { count: total.count })}</p>
        {filters.page === 1 && <Newer count={changes.newer} />}
        <div className="ml-auto flex items-center gap-1">
          <ChooseColumns shown={shown} offered={offered} onChange={choose} />
          {rows.length > 0 && (
            <a
              href={hrefOf({ ...filters, columns: '', page: 1 }, '/payments/export')}
              download
              className="button button--ghost button--sm"
              aria-label={t('exportAll')}
            >
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
          <PaymentsTable rows={current} now={now} label={t('title')} shown={shown} areChosen={chosen} asSeller={asSeller} />
        )}
      </Panel>
    </>
  );
}

/** In a place of its own, so that nothing moves when it appears. */
function Newer({ count }: { count: number }) {
  const t = useTranslations('payments');
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  return (
    <div role="status">
      {count > 0 && (
        <Button size="sm" variant="secondary" isPending={busy} onPress={() => startTransition(() => router.refresh())}>
          <ArrowUp aria-hidden="true" />
          {t(count >= 100 ? 'newerOver' : 'newer', { count })}
        </Button>
      )}
    </div>
  );
}

'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useSorting } from '@/components/filters/use-sorting';
import { useDays } from '@/components/ledger/balance/use-days';
import { Day } from '@/components/payouts/day';
import { isByDay, type PayoutFilters, sortingOf } from '@/components/payouts/filters';
import { daysOf, lastDayOf } from '@/components/payouts/period';
import { PayoutState } from '@/components/payouts/status';
import { Copyable } from '@/components/ui/copyable';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { formatYen } from '@/components/ui/yen';
import type { HeldPayout } from '@/lib/settlements/files/schema';
import { daysLate } from '@/lib/settlements/late';
import type { SearchedSettlements, SettlementReply } from '@/lib/settlements/schema';

type Row = SettlementReply & { held: HeldPayout | null };
type Props = {
  rows: Row[];
  /** What each pay day adds up to; shown where many are paid on one day. */
  sums: SearchedSettlements['days'];
  /** How the list is ordered. */
  filters: PayoutFilters;
  now: string;
  label: string;
  withSeller: boolean;
};

const column = columnsOf<Row>();

function useOrder(filters: PayoutFilters) {
  const t = useTranslations('payouts.columns');
  return useSorting(
    (id) => sortingOf(id, filters),
    (id) => t(id as 'amount'),
  );
}

/** Each row links to its payout; the link is on the day. */
export function PayoutsTable({ rows, sums, filters, now, label, withSeller }: Props) {
  const t = useTranslations('payouts.columns');
  const sortOf = useOrder(filters);
  const columns = useMemo<Columns<Row>>(
    () => [
      column.display({
        id: 'payDate',
        header: t('payDate'),
        meta: { rowHeader: true },
        cell: ({ row }) => (
          <Link href={`/payouts/${row.original.id}`} className="row-link outline-none">
            <Day day={row.original.pay_date} now={now} isHeld={row.original.held !== null} />
          </Link>
        ),
      }),
      column.display({ id: 'status', header: t('status'), cell: ({ row }) => <State row={row.original} now={now} /> }),
      ...(withSeller ? [column.display({ id: 'seller', header: t('seller'), cell: ({ row }) => <Seller row={row.original} /> })] : []),
      column.display({ id: 'closing', header: t('closing'), cell: ({ row }) => <Closing row={row.original} /> }),
      column.display({
        id: 'period',
        header: t('period'),
        meta: { className: 'max-xl:hidden' },
        cell: ({ row }) => <Period row={row.original} />,
      }),
      column.display({
        id: 'reference',
        header: t('reference'),
        meta: { className: withSeller ? 'max-2xl:hidden' : 'max-lg:hidden' },
        cell: ({ row }) => (
          <Copyable value={row.original.reference} name={t('reference')}>
            <code className="font-mono text-xs whitespace-nowrap text-muted">{row.original.reference}</code>
          </Copyable>
        ),
      }),
      column.display({
        id: 'amount',
        header: t('amount'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.settlement_amount} className="font-medium" />,
      }),
    ],
    [t, now, withSeller],
  );
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      sortOf={sortOf}
      groupOf={(_, index) => (withSeller && isByDay(filters) ? daySumAbove(rows, index, sums, now) : null)}
      card={(row) => <PayoutCard row={row} now={now} withSeller={withSeller} />}
    />
  );
}

const Seller = ({ row }: { row: Row }) => <span className="block max-w-56 truncate">{row.merchant_name}</span>;

const State = ({ row, now }: { row: Row; now: string }) => (
  <PayoutState status={row.status} held={row.held} late={daysLate(row, row.held !== null, now)} />
);

/** Where a day begins: how much leaves on it, on this page and the others. */
function daySumAbove(rows: readonly Row[], index: number, sums: Props['sums'], now: string) {
  const day = rows[index]?.pay_date;
  const sum = day === rows[index - 1]?.pay_date ? undefined : sums.find((one) => one.day === day);
  return sum && <DaySum sum={sum} now={now} />;
}

function DaySum({ sum: { day, count, amount }, now }: { sum: Props['sums'][number]; now: string }) {
  const t = useTranslations('payouts');
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-4">
      <Day day={day} now={now} className="font-medium" />
      <span className="font-medium tabular-nums">{t('daySum', { count, amount: formatYen(amount) })}</span>
    </span>
  );
}

function Closing({ row }: { row: SettlementReply }) {
  const days = useDays();
  const day = lastDayOf(row.cutoff_time);
  return <span className="whitespace-nowrap tabular-nums">{days({ from: day, to: day })}</span>;
}

function Period({ row }: { row: SettlementReply }) {
  const days = useDays();
  return <span className="whitespace-nowrap tabular-nums">{days(daysOf(row))}</span>;
}

/** A payout on a phone; the whole card links to it. */
function PayoutCard({ row, now, withSeller }: { row: Row; now: string; withSeller: boolean }) {
  const t = useTranslations('payouts.columns');
  return (
    <Link href={`/payouts/${row.id}`} className="flex flex-col gap-1.5 px-4 py-3.5 text-sm -outline-offset-2 active:bg-surface-secondary">
      <span className="flex items-start justify-between gap-3">
        <Money amount={row.settlement_amount} className="text-lg leading-6 font-semibold" />
        <State row={row} now={now} />
      </span>
      {withSeller && <span className="truncate">{row.merchant_name}</span>}
      <span>
        <span className="text-muted">{t('payDate')}</span> <Day day={row.pay_date} now={now} isHeld={row.held !== null} />
      </span>
      <span className="text-xs text-muted">
        {t('period')} <Period row={row} />
      </span>
    </Link>
  );
}

'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useDays } from '@/components/ledger/balance/use-days';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { shorten } from '@/components/ui/short-id';
import type { OrderLine } from '@/lib/settlements/orders/order-line';

const column = columnsOf<OrderLine>();
const figures = ['sales', 'fees', 'refunds', 'other'] as const;

/** What a payout is made of, order by order; each leads to its payment. A column without any figure is left out. */
export function OrdersTable({ rows }: { rows: OrderLine[] }) {
  const t = useTranslations('payouts.orders');
  const columns = useMemo<Columns<OrderLine>>(() => {
    const used = figures.filter((figure) => rows.some((row) => row[figure] !== 0));
    return [
      column.display({ id: 'day', header: t('day'), cell: ({ row }) => <Day day={row.original.day} /> }),
      column.display({
        id: 'order',
        header: t('order'),
        meta: { rowHeader: true },
        cell: ({ row }) => (
          <Link href={`/payments/${row.original.paymentId}`} className="row-link outline-none after:absolute after:inset-0">
            <Order row={row.original} />
          </Link>
        ),
      }),
      ...used.map((figure) =>
        column.display({
          id: figure,
          header: t(figure),
          meta: { align: 'end' },
          cell: ({ row }) => <Money amount={row.original[figure]} signed={figure !== 'sales'} />,
        }),
      ),
      column.display({
        id: 'net',
        header: t('net'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.net} className="font-medium" />,
      }),
    ];
  }, [t, rows]);
  return (
    <DataTable label={t('caption')} rows={rows} columns={columns} idOf={({ paymentId }) => paymentId} card={(row) => <Card row={row} />} />
  );
}

function Day({ day }: { day: string }) {
  const days = useDays();
  return (
    <time dateTime={day} className="whitespace-nowrap tabular-nums">
      {days({ from: day, to: day })}
    </time>
  );
}

/** By the shop's number, else by the end of the payment's id. */
const Order = ({ row: { order, paymentId } }: { row: OrderLine }) =>
  order ? <span className="block max-w-64 truncate">{order}</span> : <span className="text-muted">{shorten(paymentId)}</span>;

/** An order on a phone; the whole card leads to its payment. */
function Card({ row }: { row: OrderLine }) {
  const t = useTranslations('payouts.orders');
  const used = figures.filter((figure) => row[figure] !== 0);
  return (
    <Link
      href={`/payments/${row.paymentId}`}
      className="flex flex-col gap-1 px-4 py-3 text-sm -outline-offset-2 active:bg-surface-secondary"
    >
      <span className="flex justify-between gap-3">
        <Order row={row} />
        <Money amount={row.net} className="font-medium" />
      </span>
      <span className="flex flex-wrap gap-x-3 text-xs text-muted">
        <Day day={row.day} />
        {used.map((figure) => (
          <span key={figure} className="whitespace-nowrap">
            {t(figure)} <Money amount={row[figure]} signed={figure !== 'sales'} />
          </span>
        ))}
      </span>
    </Link>
  );
}

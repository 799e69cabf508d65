'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { useDays } from '@/components/ledger/balance/use-days';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { shorten } from '@/components/ui/short-id';
import type { OrderFigures, OrderLine } from '@/lib/settlements/orders/order-line';

const column = columnsOf<OrderLine>();
const figures = ['sales', 'fees', 'refunds', 'other'] as const;

/** `count`, `total`: of all orders, with the orders that are not shown. */
type Props = { rows: OrderLine[]; count: number; total: OrderFigures };

/** The orders of a payout; each links to its payment. A column without figures is left out. */
export function OrdersTable({ rows, count, total }: Props) {
  const t = useTranslations('payouts.orders');
  const columns = useMemo<Columns<OrderLine>>(() => {
    const used = figures.filter((figure) => [total, ...rows].some((row) => row[figure] !== 0));
    return [
      column.display({ id: 'day', header: t('day'), cell: ({ row }) => <Day day={row.original.day} /> }),
      column.display({
        id: 'order',
        header: t('order'),
        meta: { rowHeader: true },
        cell: ({ row }) => (
          <Link href={`/payments/${row.original.paymentId}`} className="row-link outline-none">
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
  }, [t, rows, total]);
  return (
    <DataTable
      label={t('caption')}
      rows={rows}
      columns={columns}
      idOf={({ paymentId }) => paymentId}
      card={(row) => <Card row={row} />}
      foot={{ cell: (column) => <TotalCell {...{ column, count, total }} />, card: <TotalCard {...{ count, total }} /> }}
    />
  );
}

type TotalProps = Omit<Props, 'rows'>;
/** The total of a column. */
function TotalCell({ column, count, total }: TotalProps & { column: string }) {
  const t = useTranslations('payouts.orders');
  if (column === 'order') return t('total', { count });
  const figure = [...figures, 'net' as const].find((one) => one === column);
  return figure ? <Money amount={total[figure]} signed={figure !== 'sales' && figure !== 'net'} /> : null;
}

function TotalCard({ count, total }: TotalProps) {
  const t = useTranslations('payouts.orders');
  return (
    <>
      <span className="flex justify-between gap-3">
        {t('total', { count })}
        <Money amount={total.net} />
      </span>
      <Figures of={total} />
    </>
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

/** The shop's order number, otherwise the end of the payment id. */
const Order = ({ row: { order, paymentId } }: { row: OrderLine }) =>
  order ? <span className="block max-w-64 truncate">{order}</span> : <span className="text-muted">{shorten(paymentId)}</span>;

/** Each figure that is present, by name. */
function Figures({ of, children }: { of: OrderFigures; children?: ReactNode }) {
  const t = useTranslations('payouts.orders');
  return (
    <span className="flex flex-wrap gap-x-3 text-xs font-normal text-muted">
      {children}
      {figures
        .filter((figure) => of[figure] !== 0)
        .map((figure) => (
          <span key={figure} className="whitespace-nowrap">
            {t(figure)} <Money amount={of[figure]} signed={figure !== 'sales'} />
          </span>
        ))}
    </span>
  );
}

/** An order on a phone; the whole card links to its payment. */
const Card = ({ row }: { row: OrderLine }) => (
  <Link href={`/payments/${row.paymentId}`} className="flex flex-col gap-1 px-4 py-3 text-sm -outline-offset-2 active:bg-surface-secondary">
    <span className="flex justify-between gap-3">
      <Order row={row} />
      <Money amount={row.net} className="font-medium" />
    </span>
    <Figures of={row}>
      <Day day={row.day} />
    </Figures>
  </Link>
);

'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useWayName } from '@/components/merchants/acquirers/names';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Money } from '@/components/ui/money';
import type { MarginRow } from '@/lib/acquirers/funds/margin/margin';
import { sum } from '@/lib/money/yen';

const column = columnsOf<MarginRow>();
const figures = ['amount', 'processing_fee', 'customer_fee', 'acquirer_fee', 'margin'] as const;

/** Our fees, its fees, and what is left, by month and payment method. */
export function MarginTable({ rows }: { rows: MarginRow[] }) {
  const t = useTranslations('acquirers.margin');
  const columns = useMemo<Columns<MarginRow>>(
    () => [
      column.display({
        id: 'month',
        header: t('columns.month'),
        meta: { rowHeader: true },
        cell: ({ row }) => <Month month={row.original.month} />,
      }),
      column.display({ id: 'method', header: t('columns.method'), cell: ({ row }) => <Method row={row.original} /> }),
      column.display({
        id: 'payments',
        header: t('columns.payments'),
        meta: { align: 'end' },
        cell: ({ row }) => <span className="whitespace-nowrap tabular-nums">{t('count', { count: row.original.payments })}</span>,
      }),
      ...figures.map((figure) =>
        column.display({
          id: figure,
          header: t(`columns.${figure}`),
          meta: { align: 'end' },
          cell: ({ row }) => <Money amount={row.original[figure]} className={figure === 'margin' ? 'font-medium' : ''} />,
        }),
      ),
    ],
    [t],
  );
  const all = Object.fromEntries(figures.map((figure) => [figure, sum(rows.map((row) => row[figure]))]));
  const total = (figure: string) => {
    if (figure === 'month') return t('total');
    if (figure === 'payments')
      return <span className="whitespace-nowrap tabular-nums">{t('count', { count: sum(rows.map(({ payments }) => payments)) })}</span>;
    return all[figure] === undefined ? null : <Money amount={all[figure]} />;
  };
  const foot = {
    cell: total,
    card: (
      <span className="flex justify-between gap-3">
        <span>{t('allMargin')}</span>
        {total('margin')}
      </span>
    ),
  };
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      columns={columns}
      idOf={({ month, method }) => `${month} ${method}`}
      foot={foot}
      card={(row) => <Card row={row} />}
    />
  );
}

function Card({ row }: { row: MarginRow }) {
  const t = useTranslations('acquirers.margin');
  return (
    <div className="flex flex-col gap-2 px-4 py-3.5 text-sm">
      <span className="flex items-baseline justify-between gap-3 font-medium">
        <span>
          <span className="mr-2">
            <Month month={row.month} />
          </span>
          <Method row={row} />
        </span>
        <Money amount={row.margin} />
      </span>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-xs text-muted">
        {figures
          .filter((figure) => figure !== 'margin')
          .map((figure) => (
            <div key={figure} className="flex justify-between gap-2">
              <dt>{t(`columns.${figure}`)}</dt>
              <dd>
                <Money amount={row[figure]} />
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

function Month({ month }: { month: string }) {
  const format = useFormatter();
  const name = format.dateTime(new Date(`${month}-15T12:00:00+09:00`), { year: 'numeric', month: 'short', timeZone: 'Asia/Tokyo' });
  return <span className="whitespace-nowrap tabular-nums">{name}</span>;
}

/** What it charges for no payment in particular has a row of its own. */
function Method({ row }: { row: MarginRow }) {
  const t = useTranslations('acquirers.margin');
  const wayName = useWayName();
  return row.method === null ? <span>{t('other')}</span> : <span className="whitespace-nowrap">{wayName(row.method)}</span>;
}

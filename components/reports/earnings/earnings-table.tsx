'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useSorting } from '@/components/filters/use-sorting';
import { type EarningFilters, sortingOf } from '@/components/reports/earnings/filters';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { shorten } from '@/components/ui/short-id';
import type { Earnings, MerchantEarnings } from '@/lib/reports/merchants/schema';

const column = columnsOf<MerchantEarnings>();
const figures = ['payments', 'volume', 'fees', 'costs', 'margin', 'rate'] as const;
type Shown = Earnings & { rate: number | null };

/** `all`: the sums of every merchant, on whatever page. */
type Props = { rows: MerchantEarnings[]; all: Shown; filters: EarningFilters };

/** What each merchant sold, our fees and costs of it, and what is left. */
export function EarningsTable({ rows, all, filters }: Props) {
  const t = useTranslations('earnings');
  const columns = useMemo<Columns<MerchantEarnings>>(
    () => [
      column.display({
        id: 'name',
        header: t('columns.name'),
        meta: { rowHeader: true },
        cell: ({ row }) => (
          <Link href={`/merchants/${row.original.id}`} className="row-link block outline-none">
            <span className="block max-w-72 truncate font-medium">{row.original.name}</span>
            <code className="font-mono text-xs text-muted">{shorten(row.original.id)}</code>
          </Link>
        ),
      }),
      ...figures.map((figure) =>
        column.display({
          id: figure,
          header: t(`columns.${figure}`),
          meta: { align: 'end' },
          cell: ({ row }) => <Value of={row.original} figure={figure} />,
        }),
      ),
    ],
    [t],
  );
  const sortOf = useSorting(
    (id) => sortingOf(id, filters),
    (id) => t(`columns.${id as 'name'}`),
  );
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      sortOf={sortOf}
      foot={{
        cell: (id) => (id === 'name' ? t('total') : <Value of={all} figure={id as 'margin'} />),
        card: (
          <span className="flex justify-between gap-3">
            <span>{t('totalMargin')}</span>
            <Money amount={all.margin} />
          </span>
        ),
      }}
      card={(row) => <Card row={row} />}
    />
  );
}

function Value({ of, figure }: { of: Shown; figure: (typeof figures)[number] }) {
  const format = useFormatter();
  const percent = { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  if (figure === 'payments') return <span className="tabular-nums">{format.number(of.payments)}</span>;
  if (figure !== 'rate') return <Money amount={of[figure]} className={figure === 'margin' ? 'font-medium' : ''} />;
  return of.rate === null ? <span className="text-muted">–</span> : <span className="tabular-nums">{format.number(of.rate, percent)}</span>;
}

function Card({ row }: { row: MerchantEarnings }) {
  const t = useTranslations('earnings.columns');
  return (
    <Link href={`/merchants/${row.id}`} className="flex flex-col gap-2 px-4 py-3.5 text-sm -outline-offset-2 active:bg-surface-secondary">
      <span className="flex items-baseline justify-between gap-3 font-medium">
        <span className="min-w-0 break-words">{row.name}</span>
        <Money amount={row.volume} />
      </span>
      <span className="grid grid-cols-2 gap-x-4 gap-y-1 text-xs text-muted">
        {(['fees', 'costs', 'margin', 'rate'] as const).map((figure) => (
          <span key={figure} className="flex justify-between gap-2">
            {t(figure)}
            <Value of={row} figure={figure} />
          </span>
        ))}
      </span>
    </Link>
  );
}

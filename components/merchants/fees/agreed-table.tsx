'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { MethodName } from '@/components/merchants/fees/method-name';
import { CustomerFee, Rate } from '@/components/merchants/fees/rate';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Timestamp } from '@/components/ui/timestamp';
import type { AgreedFees } from '@/lib/merchants/fees/schema';
import { rateFor } from '@/lib/money/rates';

type Props = { rows: AgreedFees[]; now: string };

const column = columnsOf<AgreedFees>();

/** Merchants' methods whose fees differ from the defaults, now or later. */
export function AgreedTable({ rows, now }: Props) {
  const t = useTranslations('fees');
  const columns = useMemo<Columns<AgreedFees>>(
    () => [
      column.display({
        id: 'merchant',
        header: t('columns.merchant'),
        meta: { rowHeader: true },
        cell: ({ row }) => (
          <Link href={`/merchants/${row.original.merchant_id}`} className="row-link outline-none">
            <span className="block max-w-64 truncate font-medium">{row.original.merchant_name}</span>
          </Link>
        ),
      }),
      column.display({ id: 'method', header: t('columns.method'), cell: ({ row }) => <MethodName method={row.original.method} /> }),
      column.display({
        id: 'rate',
        header: t('columns.rate'),
        meta: { align: 'end' },
        cell: ({ row }) => <Processing row={row.original} />,
      }),
      column.display({
        id: 'default',
        header: t('columns.default'),
        meta: { align: 'end', className: 'max-lg:hidden' },
        cell: ({ row }) => <Rate basisPoints={rateFor(row.original.method)} className="text-muted" />,
      }),
      column.display({
        id: 'customer',
        header: t('columns.customer'),
        meta: { align: 'end' },
        cell: ({ row }) => <CustomerFee amount={row.original.amount ?? 0} />,
      }),
      column.display({ id: 'next', header: t('columns.next'), cell: ({ row }) => <Next row={row.original} now={now} /> }),
    ],
    [t, now],
  );
  return (
    <DataTable
      label={t('agreed')}
      rows={rows}
      columns={columns}
      idOf={(row) => `${row.merchant_id}/${row.method}`}
      card={(row) => (
        <Link
          href={`/merchants/${row.merchant_id}`}
          className="flex flex-col gap-2 px-4 py-3.5 text-sm -outline-offset-2 active:bg-surface-secondary"
        >
          <span className="flex items-start justify-between gap-3">
            <span className="min-w-0 font-medium break-words">{row.merchant_name}</span>
            <MethodName method={row.method} />
          </span>
          <span className="flex justify-between gap-3">
            <span className="text-xs text-muted">{t('columns.rate')}</span>
            <Processing row={row} withDefault />
          </span>
          {row.amount !== null && (
            <span className="flex justify-between gap-3">
              <span className="text-xs text-muted">{t('columns.customer')}</span>
              <CustomerFee amount={row.amount} />
            </span>
          )}
          {(row.next_basis_points_at ?? row.next_amount_at) && (
            <span className="flex items-baseline justify-between gap-3">
              <span className="text-xs text-muted">{t('columns.next')}</span>
              <Next row={row} now={now} />
            </span>
          )}
        </Link>
      )}
    />
  );
}

function Processing({ row, withDefault = false }: { row: AgreedFees; withDefault?: boolean }) {
  const t = useTranslations('fees');
  const held = row.basis_points ?? rateFor(row.method);
  const differs = held !== rateFor(row.method);
  return (
    <span className="text-right">
      <Rate basisPoints={held} className={differs ? 'font-semibold' : ''} />
      {withDefault && differs && (
        <span className="ml-2 text-xs text-muted">
          {t('columns.default')} <Rate basisPoints={rateFor(row.method)} />
        </span>
      )}
    </span>
  );
}

/** The next planned change of each kind. */
function Next({ row, now }: { row: AgreedFees; now: string }) {
  const { next_basis_points: rate, next_basis_points_at: rateAt, next_amount: amount, next_amount_at: amountAt } = row;
  return (
    <span className="flex flex-col gap-1 text-xs">
      {rate !== null && rateAt && (
        <span className="whitespace-nowrap">
          <Rate basisPoints={rate} className="font-medium" /> <Timestamp at={rateAt} now={now} layout="hidden" className="text-muted" />
        </span>
      )}
      {amount !== null && amountAt && (
        <span className="flex items-start gap-2 whitespace-nowrap">
          <CustomerFee amount={amount} /> <Timestamp at={amountAt} now={now} layout="hidden" className="text-muted" />
        </span>
      )}
    </span>
  );
}

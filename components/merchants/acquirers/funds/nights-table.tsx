'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Money } from '@/components/ui/money';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { ComparisonReply } from '@/lib/acquirers/funds/schema';

const column = columnsOf<ComparisonReply>();

/** Each night, and each time that somebody asked. */
export function NightsTable({ rows, now }: { rows: ComparisonReply[]; now: string }) {
  const t = useTranslations('acquirers.funds');
  const columns = useMemo<Columns<ComparisonReply>>(
    () => [
      column.display({
        id: 'at',
        header: t('columns.at'),
        meta: { rowHeader: true },
        cell: ({ row }) => <Timestamp at={row.original.at} now={now} />,
      }),
      column.display({ id: 'by', header: t('columns.by'), cell: ({ row }) => <By row={row.original} /> }),
      column.display({
        id: 'stated',
        header: t('columns.stated'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.stated} />,
      }),
      column.display({
        id: 'ours',
        header: t('columns.ledger'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.ours} />,
      }),
      column.display({
        id: 'difference',
        header: t('columns.difference'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.difference} signed className="font-medium" />,
      }),
    ],
    [t, now],
  );
  return (
    <DataTable
      label={t('nights')}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      card={(row) => (
        <div className="flex flex-col gap-1 px-4 py-3 text-sm">
          <span className="flex items-baseline justify-between gap-3">
            <Timestamp at={row.at} now={now} />
            <Money amount={row.difference} signed className="font-medium" />
          </span>
          <span className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
            <By row={row} />
            <span className="flex flex-wrap gap-x-3">
              <span>
                {t('columns.stated')} <Money amount={row.stated} />
              </span>
              <span>
                {t('columns.ledger')} <Money amount={row.ours} />
              </span>
            </span>
          </span>
        </div>
      )}
    />
  );
}

function By({ row }: { row: ComparisonReply }) {
  const t = useTranslations('acquirers.funds');
  return <span className="block max-w-40 truncate">{row.asked_by === null ? t('atNight') : visible(row.asked_by)}</span>;
}

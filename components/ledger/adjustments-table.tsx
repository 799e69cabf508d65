'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { AdjustmentStatusChip } from '@/components/ledger/adjustment-status-chip';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Timestamp } from '@/components/ui/timestamp';
import type { AdjustmentReply } from '@/lib/adjustments/schema';

type Props = { rows: AdjustmentReply[]; now: string };

const column = columnsOf<AdjustmentReply>();

/** Each row links to its adjustment; the link is the time. */
export function AdjustmentsTable({ rows, now }: Props) {
  const t = useTranslations('adjustments');
  const columns = useMemo<Columns<AdjustmentReply>>(
    () => [
      column.display({
        id: 'created',
        header: t('columns.created'),
        meta: { rowHeader: true },
        cell: ({ row }) => (
          <Link href={`/adjustments/${row.original.id}`} className="row-link outline-none">
            <Timestamp at={row.original.created_at} now={now} />
          </Link>
        ),
      }),
      column.display({ id: 'merchant', header: t('columns.merchant'), cell: ({ row }) => <Whose adjustment={row.original} /> }),
      column.display({
        id: 'amount',
        header: t('columns.amount'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.amount} signed className="font-medium" />,
      }),
      column.display({
        id: 'status',
        header: t('columns.status'),
        cell: ({ row }) => <AdjustmentStatusChip status={row.original.status} />,
      }),
      column.display({
        id: 'description',
        header: t('columns.description'),
        meta: { className: 'max-lg:hidden' },
        cell: ({ row }) => <span className="block max-w-64 truncate">{row.original.description}</span>,
      }),
      column.display({
        id: 'by',
        header: t('columns.by'),
        cell: ({ row }) => <span className="block max-w-40 truncate">{row.original.proposed_by.name}</span>,
      }),
    ],
    [t, now],
  );
  return (
    <DataTable label={t('label')} rows={rows} columns={columns} idOf={({ id }) => id} card={(row) => <Card adjustment={row} now={now} />} />
  );
}

/** The merchant, and for a seller its platform. */
function Whose({ adjustment }: { adjustment: AdjustmentReply }) {
  const t = useTranslations('adjustments');
  const { merchant_name, merchant_role, tenant_name } = adjustment;
  return (
    <span className="block">
      <span className="block max-w-56 truncate">{merchant_name}</span>
      <span className="block max-w-56 truncate text-xs text-muted">
        {merchant_role === 'payout' ? tenant_name : t(`kinds.${merchant_role}`)}
      </span>
    </span>
  );
}

function Card({ adjustment, now }: { adjustment: AdjustmentReply; now: string }) {
  return (
    <Link
      href={`/adjustments/${adjustment.id}`}
      className="flex flex-col gap-2 px-4 py-3.5 text-sm -outline-offset-2 active:bg-surface-secondary"
    >
      <span className="flex items-start justify-between gap-3">
        <Whose adjustment={adjustment} />
        <AdjustmentStatusChip status={adjustment.status} />
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Money amount={adjustment.amount} signed className="text-base font-medium" />
        <Timestamp at={adjustment.created_at} now={now} layout="inline" className="text-xs text-muted" />
      </span>
      <span className="truncate text-xs text-muted">{adjustment.description}</span>
    </Link>
  );
}

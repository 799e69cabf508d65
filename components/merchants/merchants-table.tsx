'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { MerchantStatusChip } from '@/components/merchants/merchant-status-chip';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { shorten } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import type { OwnedMerchant } from '@/lib/merchants/account-schema';

type Props = { rows: OwnedMerchant[]; now: string; isSellers: boolean };

const column = columnsOf<OwnedMerchant>();

/** Each row links to its merchant; the link is the name. */
export function MerchantsTable({ rows, now, isSellers }: Props) {
  const t = useTranslations('merchants');
  const columns = useMemo<Columns<OwnedMerchant>>(
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
      column.display({ id: 'kind', header: t('columns.kind'), cell: ({ row }) => <Kind merchant={row.original} /> }),
      column.display({ id: 'status', header: t('columns.status'), cell: ({ row }) => <MerchantStatusChip status={row.original.status} /> }),
      ...(isSellers
        ? []
        : (['volume', 'available'] as const).map((figure) =>
            column.display({
              id: figure,
              header: t(`columns.${figure}`),
              meta: { align: 'end' },
              cell: ({ row }) => row.original[figure] !== null && <Money amount={row.original[figure]} />,
            }),
          )),
      column.display({
        id: 'created',
        header: t('columns.created'),
        cell: ({ row }) => <Timestamp at={row.original.created_at} now={now} />,
      }),
    ],
    [t, now, isSellers],
  );
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      columns={columns}
      idOf={(row) => row.id}
      card={(row) => <MerchantCard merchant={row} now={now} />}
    />
  );
}

/** The kind, and for a seller its platform. */
function Kind({ merchant: { kind, platform } }: { merchant: OwnedMerchant }) {
  const t = useTranslations('merchants.kinds');
  return (
    <span className="block whitespace-nowrap">
      {t(kind)}
      {platform && <span className="block max-w-56 truncate text-xs text-muted">{platform.name}</span>}
    </span>
  );
}

/** A merchant on a phone; the whole card is the link. */
function MerchantCard({ merchant, now }: { merchant: OwnedMerchant; now: string }) {
  const t = useTranslations('merchants.kinds');
  const words = useTranslations('merchants.columns');
  return (
    <Link href={`/merchants/${merchant.id}`} className="flex flex-col gap-2 px-4 py-3.5 -outline-offset-2 active:bg-surface-secondary">
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-medium break-words">{merchant.name}</span>
        <MerchantStatusChip status={merchant.status} />
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
        <span className="truncate">
          {t(merchant.kind)}
          {merchant.platform && ` · ${merchant.platform.name}`}
        </span>
        {merchant.volume !== null && (
          <span>
            {words('volume')} <Money amount={merchant.volume} className="text-foreground" />
          </span>
        )}
        {merchant.available !== null && (
          <span>
            {words('available')} <Money amount={merchant.available} className="text-foreground" />
          </span>
        )}
        <Timestamp at={merchant.created_at} now={now} layout="inline" />
      </span>
    </Link>
  );
}

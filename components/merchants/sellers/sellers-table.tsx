'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { MerchantStatusChip } from '@/components/merchants/merchant-status-chip';
import { SellerProgress } from '@/components/merchants/sellers/seller-progress';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { shorten } from '@/components/ui/short-id';
import { StatusChip } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import type { SellerReply } from '@/lib/merchants/sellers/schema';

type Props = { rows: SellerReply[]; now: string };

const column = columnsOf<SellerReply>();

/** Each row links to its seller; the link is the name. */
export function SellersTable({ rows, now }: Props) {
  const t = useTranslations('sellers');
  const columns = useMemo<Columns<SellerReply>>(
    () => [
      column.display({
        id: 'name',
        header: t('columns.name'),
        meta: { rowHeader: true },
        cell: ({ row }) => (
          <Link href={`/sellers/${row.original.id}`} className="row-link block outline-none">
            <span className="block max-w-64 truncate 2xl:max-w-80 font-medium">{row.original.name}</span>
            <code className="font-mono text-xs text-muted">{shorten(row.original.id)}</code>
          </Link>
        ),
      }),
      column.display({ id: 'status', header: t('columns.status'), cell: ({ row }) => <SellerStates seller={row.original} /> }),
      column.display({
        id: 'progress',
        header: t('columns.progress'),
        meta: { className: 'max-lg:hidden' },
        cell: ({ row }) => <SellerProgress seller={row.original} now={now} bar />,
      }),
      ...(['available', 'held', 'total'] as const).map((figure) =>
        column.display({
          id: figure,
          header: t(`columns.${figure}`),
          meta: { align: 'end', ...(figure !== 'available' && { className: 'max-2xl:hidden' }) },
          cell: ({ row }) => <Money amount={row.original.balance[figure]} className={figure === 'available' ? 'font-medium' : ''} />,
        }),
      ),
      column.display({
        id: 'created',
        header: t('columns.created'),
        cell: ({ row }) => <Timestamp at={row.original.created_at} now={now} />,
      }),
    ],
    [t, now],
  );
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      card={(seller) => <SellerCard seller={seller} now={now} />}
    />
  );
}

/** The state of its application, and that its payouts are on hold. */
function SellerStates({ seller: { status, payouts_on_hold: isOnHold } }: { seller: SellerReply }) {
  const t = useTranslations('sellers');
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <MerchantStatusChip status={status} />
      {isOnHold && <StatusChip look="warning">{t('onHold')}</StatusChip>}
    </span>
  );
}

/** A seller on a phone; the whole card is the link. */
function SellerCard({ seller, now }: { seller: SellerReply; now: string }) {
  const t = useTranslations('sellers.columns');
  const { name, status, balance } = seller;
  return (
    <Link href={`/sellers/${seller.id}`} className="flex flex-col gap-2 px-4 py-3.5 -outline-offset-2 active:bg-surface-secondary">
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-medium break-words">{name}</span>
        <SellerStates seller={seller} />
      </span>
      {(status === 'incomplete' || status === 'pending' || (seller.progress?.errored ?? 0) > 0) && (
        <span className="text-xs">
          <SellerProgress seller={seller} now={now} bar />
        </span>
      )}
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-muted">
        <span>
          {t('available')} <Money amount={balance.available} className="text-sm font-medium text-foreground" />
          {balance.held > 0 && (
            <span className="ml-2">
              {t('held')} <Money amount={balance.held} />
            </span>
          )}
        </span>
        <Timestamp at={seller.created_at} now={now} layout="inline" />
      </span>
    </Link>
  );
}

'use client';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useSorting } from '@/components/filters/use-sorting';
import { MerchantStatusChip } from '@/components/merchants/merchant-status-chip';
import { type SellerFilters, sortingOf } from '@/components/merchants/sellers/filters';
import { SellerProgress } from '@/components/merchants/sellers/seller-progress';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { shorten } from '@/components/ui/short-id';
import { StatusChip } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import type { SellerReply } from '@/lib/merchants/sellers/schema';

/** `filters`: how the list is ordered. */
type Props = { rows: SellerReply[]; filters: SellerFilters; now: string };

const column = columnsOf<SellerReply>();

function useOrder(filters: SellerFilters) {
  const t = useTranslations('sellers.columns');
  return useSorting(
    (id) => sortingOf(id, filters),
    (id) => t(id as 'name'),
  );
}

/** Each row links to its seller; the link is the name. */
export function SellersTable({ rows, filters, now }: Props) {
  const t = useTranslations('sellers');
  const sortOf = useOrder(filters);
  const columns = useMemo<Columns<SellerReply>>(
    () => [
      column.display({
        id: 'name',
        header: t('columns.name'),
        // it takes what the others leave
        meta: { rowHeader: true, className: 'xl:max-2xl:w-1/5 xl:max-2xl:max-w-0' },
        cell: ({ row }) => <SellerName seller={row.original} />,
      }),
      column.display({ id: 'status', header: t('columns.status'), cell: ({ row }) => <SellerStates seller={row.original} /> }),
      column.display({
        id: 'progress',
        header: t('columns.progress'),
        meta: { className: 'max-lg:hidden' },
        cell: ({ row }) => <SellerProgress seller={row.original} now={now} bar />,
      }),
      column.display({
        id: 'sold',
        header: t('columns.sold'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.sold} className="font-medium" />,
      }),
      ...(['available', 'held'] as const).map((figure) =>
        column.display({
          id: figure,
          header: t(`columns.${figure}`),
          meta: { align: 'end', ...(figure !== 'available' && { className: 'max-2xl:hidden' }) },
          cell: ({ row }) => <Money amount={row.original.balance[figure]} />,
        }),
      ),
      column.display({
        id: 'payout',
        header: t('columns.payout'),
        meta: { align: 'end', className: 'max-xl:hidden' },
        cell: ({ row }) => <LastPayout payout={row.original.last_payout} />,
      }),
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
      sortOf={sortOf}
      card={(seller) => <SellerCard seller={seller} now={now} />}
    />
  );
}

/** The name, and the id that tells it from others of that name. */
function SellerName({ seller: { id, name } }: { seller: SellerReply }) {
  return (
    <Link href={`/sellers/${id}`} className="row-link block outline-none">
      <span className="block max-w-48 truncate 2xl:max-w-80 font-medium">{name}</span>
      <code className="font-mono text-xs text-muted">{shorten(id)}</code>
    </Link>
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

/** The amount and the day of its last transfer. */
function LastPayout({ payout }: { payout: SellerReply['last_payout'] }) {
  const format = useFormatter();
  const isEnglish = useLocale() === 'en';
  if (!payout) return <span className="text-muted">–</span>;
  const day = format.dateTime(new Date(`${payout.day}T12:00:00+09:00`), {
    year: 'numeric',
    month: isEnglish ? 'short' : '2-digit',
    day: isEnglish ? 'numeric' : '2-digit',
    timeZone: 'Asia/Tokyo',
  });
  return (
    <span className="whitespace-nowrap">
      <Money amount={payout.amount} />
      <time dateTime={payout.day} className="block text-xs text-muted tabular-nums">
        {day}
      </time>
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
        <span className="min-w-0 font-medium break-words">
          {name}
          <code className="block font-mono text-xs font-normal text-muted">{shorten(seller.id)}</code>
        </span>
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
        <span>
          {t('sold')} <Money amount={seller.sold} className="text-foreground" />
        </span>
      </span>
    </Link>
  );
}

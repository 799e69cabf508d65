'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { PaymentStates } from '@/components/ui/payment-status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import type { ListedPayment } from '@/lib/payments/list/schema';

type Props = { rows: ListedPayment[]; sellerId: string; now: string };
type Row = ListedPayment & { part: number; fee: number };

const column = columnsOf<Row>();

/** Payments that credit a seller, each with the seller's share. */
export function SellerPayments({ rows, sellerId, now }: Props) {
  const t = useTranslations('seller.payments');
  const columns = useMemo<Columns<Row>>(
    () => [
      column.display({
        id: 'created',
        header: t('created'),
        meta: { rowHeader: true },
        cell: ({ row }) => (
          <Link href={`/payments/${row.original.id}`} className="row-link outline-none">
            <Timestamp at={row.original.created_at} now={now} />
          </Link>
        ),
      }),
      column.display({
        id: 'status',
        header: t('status'),
        cell: ({ row }) => <PaymentStates states={row.original.states} />,
      }),
      column.display({
        id: 'order',
        header: t('order'),
        cell: ({ row }) => <span className="block max-w-44 truncate">{row.original.external_order_num}</span>,
      }),
      column.display({
        id: 'total',
        header: t('total'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.total} className="text-muted" />,
      }),
      column.display({ id: 'part', header: t('part'), meta: { align: 'end' }, cell: ({ row }) => <Part row={row.original} /> }),
    ],
    [t, now],
  );
  const own = rows.map((payment) => {
    const part = payment.platform_details?.submerchants.find(({ submerchant_id }) => submerchant_id === sellerId);
    return { ...payment, part: part?.amount ?? 0, fee: part?.platform_fee ?? 0 };
  });
  return (
    <DataTable
      label={t('label')}
      rows={own}
      columns={columns}
      idOf={({ id }) => id}
      card={(row) => (
        <Link href={`/payments/${row.id}`} className="flex flex-col gap-1 px-4 py-3 text-sm -outline-offset-2 active:bg-surface-secondary">
          <span className="flex items-start justify-between gap-3">
            <PaymentStates states={row.states} />
            <span className="text-right">
              <Part row={row} />
            </span>
          </span>
          <span className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
            <span className="truncate">{row.external_order_num}</span>
            <Timestamp at={row.created_at} now={now} layout="inline" />
          </span>
        </Link>
      )}
    />
  );
}

/** The seller's share, and the platform's fee in it. */
function Part({ row: { part, fee } }: { row: Row }) {
  const t = useTranslations('seller.payments');
  return (
    <>
      <Money amount={part} className="font-medium" />
      {fee > 0 && (
        <span className="block text-xs whitespace-nowrap text-muted">
          {t('fee')} <Money amount={-fee} />
        </span>
      )}
    </>
  );
}

'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Method } from '@/components/payment/method';
import { PaymentCard } from '@/components/payment/payment-card';
import { PaymentStatusChip } from '@/components/payment/payment-status-chip';
import { RowAmount } from '@/components/payment/row-amount';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Timestamp } from '@/components/ui/timestamp';
import type { PaymentReply } from '@/lib/payments/schema';

export type PaymentRow = PaymentReply & { merchant_name?: string };
type Props = { rows: PaymentRow[]; now: string; label: string; withMerchant: boolean; withSellers: boolean; asSeller: boolean };

const column = columnsOf<PaymentRow>();

/** Each row leads to its payment by the link over its time. */
export function PaymentsTable({ rows, now, label, withMerchant, withSellers, asSeller }: Props) {
  const t = useTranslations('payments.columns');
  const columns = useMemo<Columns<PaymentRow>>(
    () => [
      column.display({
        id: 'created',
        header: t('created'),
        meta: { rowHeader: true },
        cell: ({ row }) => (
          <Link href={`/payments/${row.original.id}`} className="row-link outline-none after:absolute after:inset-0">
            <Timestamp at={row.original.created_at} now={now} />
          </Link>
        ),
      }),
      column.display({
        id: 'amount',
        header: t(asSeller ? 'ownPart' : 'amount'),
        meta: { align: 'end' },
        cell: ({ row }) => <RowAmount payment={row.original} asSeller={asSeller} className="font-medium" />,
      }),
      column.display({ id: 'status', header: t('status'), cell: ({ row }) => <PaymentStatusChip status={row.original.status} /> }),
      column.display({ id: 'method', header: t('method'), cell: ({ row }) => <Method details={row.original.payment_details} /> }),
      column.display({ id: 'merchant', header: t('merchant'), cell: ({ row }) => <Text value={row.original.merchant_name} /> }),
      column.display({ id: 'order', header: t('order'), cell: ({ row }) => <Text value={row.original.external_order_num} /> }),
      column.display({
        id: 'customer',
        header: t('customer'),
        meta: { className: 'max-lg:hidden' },
        cell: ({ row }) => <Text value={row.original.payment_details.email} />,
      }),
      column.display({
        id: 'sellers',
        header: t('sellers'),
        meta: { align: 'end', className: 'max-xl:hidden' },
        cell: ({ row }) => <SellerCount payment={row.original} />,
      }),
    ],
    [t, now, asSeller],
  );
  const isShown: Record<string, boolean> = { merchant: withMerchant, customer: !asSeller, sellers: withSellers };
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns.filter(({ id }) => isShown[id ?? ''] ?? true)}
      idOf={(row) => row.id}
      card={(row) => <PaymentCard payment={row} asSeller={asSeller} now={now} />}
    />
  );
}

function Text({ value }: { value: string | null | undefined }) {
  return value ? <span className="block max-w-44 truncate xl:max-w-56">{value}</span> : <Absent />;
}

function SellerCount({ payment }: { payment: PaymentRow }) {
  const t = useTranslations('payments');
  const count = payment.platform_details?.submerchants.length ?? 0;
  return count === 0 ? <Absent /> : <span className="whitespace-nowrap tabular-nums">{t('sellerCount', { count })}</span>;
}

function Absent() {
  const t = useTranslations('payments');
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('absent')}</span>
    </span>
  );
}

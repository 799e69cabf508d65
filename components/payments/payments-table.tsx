'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { PaymentColumn } from '@/components/payments/columns';
import { Method } from '@/components/payments/method';
import { PaymentCard } from '@/components/payments/payment-card';
import { PaymentCustomer } from '@/components/payments/payment-customer';
import type { PaymentRow } from '@/components/payments/payment-row';
import { RowAmount } from '@/components/payments/row-amount';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { PaymentStatusChip } from '@/components/ui/payment-status-chip';
import { shorten } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import { wayOf } from '@/lib/money/methods';
import { ownShareIn } from '@/lib/payments/own-share';

type Props = {
  rows: PaymentRow[];
  now: string;
  label: string;
  shown: readonly PaymentColumn[];
  /** The columns were chosen: none is hidden in a narrow window. */
  areChosen: boolean;
  asSeller: boolean;
};

const column = columnsOf<PaymentRow>();

/** Each row links to its payment; the link is the time. */
export function PaymentsTable({ rows, now, label, shown, areChosen, asSeller }: Props) {
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
      ...shown.map((id) => ({ ...columnOf(id, now, areChosen), header: t(id) })),
    ],
    [t, now, asSeller, shown, areChosen],
  );
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      idOf={(row) => row.id}
      card={(row) => <PaymentCard payment={row} asSeller={asSeller} now={now} />}
    />
  );
}

const cells: Record<PaymentColumn, (props: { row: PaymentRow; now: string }) => React.ReactNode> = {
  status: ({ row }) => <PaymentStatusChip status={ownShareIn(row)?.status ?? row.status} way={wayOf(row.payment_details)} />,
  method: ({ row }) => <Method details={row.payment_details} />,
  merchant: ({ row }) => <Text value={row.merchant_name} />,
  order: ({ row }) => <Text value={row.external_order_num} />,
  customer: ({ row }) => <PaymentCustomer payment={row} />,
  sellers: ({ row }) => <SellerCount payment={row} />,
  captured: ({ row, now }) => (row.captured_at ? <Timestamp at={row.captured_at} now={now} /> : <Absent />),
  refunded: ({ row }) => (row.amount_refunded > 0 ? <Money amount={row.amount_refunded} /> : <Absent />),
  id: ({ row }) => (
    <code className="font-mono text-[0.9em] whitespace-nowrap" title={row.id}>
      {shorten(row.id)}
    </code>
  ),
};

const rightAligned: readonly PaymentColumn[] = ['sellers', 'refunded'];
/** The default columns that a narrow window hides. */
const whenWide: Partial<Record<PaymentColumn, string>> = { customer: 'max-lg:hidden', sellers: 'max-xl:hidden' };

function columnOf(id: PaymentColumn, now: string, isChosen: boolean) {
  const className = isChosen ? undefined : whenWide[id];
  const meta = { ...(rightAligned.includes(id) && { align: 'end' as const }), ...(className && { className }) };
  return column.display({ id, meta, cell: ({ row }) => cells[id]({ row: row.original, now }) });
}

/** A long text, such as an address, takes the room that short ones leave. */
function Text({ value, isLong = false }: { value: string | null | undefined; isLong?: boolean }) {
  return value ? (
    <span className={`block truncate 2xl:max-w-56 ${isLong ? 'max-w-44' : 'max-w-28'}`} title={value}>
      {value}
    </span>
  ) : (
    <Absent />
  );
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

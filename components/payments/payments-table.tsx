'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useSorting } from '@/components/filters/use-sorting';
import type { useSelection } from '@/components/payments/bulk/use-selection';
import type { PaymentColumn } from '@/components/payments/columns';
import type { PaymentFilters } from '@/components/payments/filters';
import { Method } from '@/components/payments/method';
import { PaymentCard } from '@/components/payments/payment-card';
import { PaymentCustomer } from '@/components/payments/payment-customer';
import type { PaymentRow } from '@/components/payments/payment-row';
import { RowAmount } from '@/components/payments/row-amount';
import { sortingOf } from '@/components/payments/sorting';
import { Copyable } from '@/components/ui/copyable';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { PaymentStates } from '@/components/ui/payment-status-chip';
import { shorten } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';

type Props = {
  /** Of the list that can be ordered; elsewhere none. */
  filters?: PaymentFilters;
  rows: PaymentRow[];
  now: string;
  label: string;
  shown: readonly PaymentColumn[];
  /** The columns were chosen: none is hidden in a narrow window. */
  areChosen: boolean;
  asSeller: boolean;
  selection?: ReturnType<typeof useSelection> | null;
};

const column = columnsOf<PaymentRow>();

/** Each row links to its payment; the link is the time. */
export function PaymentsTable({ filters, rows, now, label, shown, areChosen, asSeller, selection }: Props) {
  const t = useTranslations('payments.columns');
  const words = useTranslations('lists');
  const sortOf = useSorting(
    (id) => (filters ? sortingOf(id, filters, asSeller) : null),
    (id) => t(id as 'created'),
  );
  const boxes = ({ payments, select }: NonNullable<Props['selection']>) => ({
    selected: new Set(payments.keys()),
    onSelect: select,
    labelOf: (row: PaymentRow) => words('select', { name: row.external_order_num ?? shorten(row.id) }),
    allLabel: words('selectAll'),
  });
  const columns = useMemo<Columns<PaymentRow>>(
    () => [
      column.display({
        id: 'created',
        header: t('created'),
        meta: { rowHeader: true },
        cell: ({ row }) => (
          <Link href={`/payments/${row.original.id}`} className="row-link outline-none">
            <Timestamp
              at={row.original.created_at}
              now={now}
              layout="recent"
              className="flex min-h-9 flex-col justify-center compact:min-h-0"
            />
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
      sortOf={sortOf}
      {...(selection && { selection: boxes(selection) })}
      card={(row) => <PaymentCard payment={row} asSeller={asSeller} now={now} />}
    />
  );
}

const cells: Record<PaymentColumn, (props: { row: PaymentRow; now: string }) => React.ReactNode> = {
  status: ({ row }) => <PaymentStates states={row.states} />,
  method: ({ row }) => <Method details={row.payment_details} />,
  merchant: ({ row }) => <Text value={row.merchant_name} />,
  order: ({ row }) => <Order payment={row} />,
  customer: ({ row }) => <PaymentCustomer payment={row} />,
  sellers: ({ row }) => <Sellers payment={row} />,
  captured: ({ row, now }) => (row.captured_at ? <Timestamp at={row.captured_at} now={now} /> : <Absent />),
  refunded: ({ row }) => (row.amount_refunded > 0 ? <Money amount={row.amount_refunded} /> : <Absent />),
  id: ({ row }) => <Id payment={row} />,
};

const rightAligned: readonly PaymentColumn[] = ['refunded'];
/** The default columns that a narrow window hides, and that take what the others leave in a usual one. */
const whenWide: Partial<Record<PaymentColumn, string>> = {
  customer: 'max-xl:hidden max-2xl:w-[16%] max-2xl:max-w-0',
  sellers: 'max-xl:hidden max-2xl:w-[13%] max-2xl:max-w-0',
};

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

/** The seller with the largest part, and how many others there are. */
function Sellers({ payment }: { payment: PaymentRow }) {
  const t = useTranslations('payments');
  const count = payment.platform_details?.submerchants.length ?? 0;
  if (count === 0) return <Absent />;
  const first = payment.first_seller;
  return (
    <span className="flex max-w-44 gap-1.5 whitespace-nowrap 2xl:max-w-64">
      <span className="truncate" title={first}>
        {first ?? t('sellerCount', { count })}
      </span>
      {first && count > 1 && <span className="shrink-0 text-muted tabular-nums">{t('sellersMore', { count: count - 1 })}</span>}
    </span>
  );
}

function Order({ payment }: { payment: PaymentRow }) {
  const t = useTranslations('payments.columns');
  const order = payment.external_order_num;
  if (!order) return <Absent />;
  return (
    <Copyable value={order} name={t('order')}>
      <span className="max-w-44 truncate 2xl:max-w-72" title={order}>
        {order}
      </span>
    </Copyable>
  );
}

function Id({ payment: { id } }: { payment: PaymentRow }) {
  const t = useTranslations('payments.columns');
  return (
    <Copyable value={id} name={t('id')}>
      <code className="font-mono text-[0.9em] whitespace-nowrap" title={id}>
        {shorten(id)}
      </code>
    </Copyable>
  );
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

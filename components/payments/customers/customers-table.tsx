'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { KeptSource } from '@/components/payments/customers/kept-source';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { shorten } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { CustomerItem } from '@/lib/payments/customers/schema';

type Of = { customer: CustomerItem };

const column = columnsOf<CustomerItem>();

/** Each row links to its customer; the link is who it is. */
export function CustomersTable({ rows, now }: { rows: CustomerItem[]; now: string }) {
  const t = useTranslations('customers');
  const columns = useMemo<Columns<CustomerItem>>(
    () => [
      column.display({
        id: 'who',
        header: t('columns.who'),
        meta: { rowHeader: true },
        cell: ({ row }) => (
          <Link href={`/customers/${row.original.id}`} className="row-link outline-none">
            <Who customer={row.original} />
          </Link>
        ),
      }),
      column.display({ id: 'source', header: t('columns.source'), cell: ({ row }) => <KeptSource source={row.original.source} /> }),
      column.display({
        id: 'payments',
        header: t('columns.payments'),
        meta: { align: 'end' },
        cell: ({ row }) => <Count customer={row.original} />,
      }),
      column.display({
        id: 'paid',
        header: t('columns.paid'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.paid} className="font-medium" />,
      }),
      column.display({ id: 'last', header: t('columns.last'), cell: ({ row }) => <Last customer={row.original} now={now} /> }),
    ],
    [t, now],
  );
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      card={(row) => <CustomerCard customer={row} now={now} />}
    />
  );
}

/** By name with the address below it, as far as both are known. */
function Who({ customer: { id, name, email } }: Of) {
  const [first = shorten(id), second] = [name, email].filter((line): line is string => Boolean(line));
  return (
    <span className="block max-w-64 2xl:max-w-96">
      <span className="block truncate font-medium" title={first}>
        {visible(first)}
      </span>
      {second && (
        <span className="block truncate text-xs text-muted" title={second}>
          {visible(second)}
        </span>
      )}
    </span>
  );
}

function Count({ customer: { payments: count, payments_exceeded: exceeded } }: Of) {
  const t = useTranslations('customers');
  return <span className="whitespace-nowrap tabular-nums">{t(exceeded ? 'countOver' : 'count', { count })}</span>;
}

function Last({ customer: { last_payment_at: at }, now }: Of & { now: string }) {
  const t = useTranslations('customers');
  return at ? <Timestamp at={at} now={now} layout="hidden" /> : <span className="text-muted">{t('noPayment')}</span>;
}

/** A customer on a phone; the whole card is the link. */
function CustomerCard({ customer, now }: Of & { now: string }) {
  return (
    <Link
      href={`/customers/${customer.id}`}
      className="flex flex-col gap-2 px-4 py-3.5 text-sm -outline-offset-2 active:bg-surface-secondary"
    >
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          <Who customer={customer} />
        </span>
        <Money amount={customer.paid} className="font-medium" />
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <KeptSource source={customer.source} />
        <span className="text-xs text-muted">
          <Count customer={customer} />
        </span>
      </span>
      <span className="text-xs text-muted">
        <Last customer={customer} now={now} />
      </span>
    </Link>
  );
}

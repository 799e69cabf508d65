'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type Reader, useRecordWord } from '@/components/ledger/balance/record-word';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { shorten } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import type { RecordReply } from '@/lib/statements/schema';

type Props = { reader: Reader; rows: RecordReply[]; now: string };

const column = columnsOf<RecordReply>();

/** Each row links to its payment or its payout; the link is the type. Other records have no link. */
export function RecordsTable({ reader, rows, now }: Props) {
  const t = useTranslations('balance.columns');
  const columns = useMemo<Columns<RecordReply>>(
    () => [
      column.display({
        id: 'time',
        header: t('time'),
        cell: ({ row }) => <Timestamp at={row.original.created_at} now={now} seconds layout="hidden" />,
      }),
      column.display({
        id: 'type',
        header: t('type'),
        meta: { rowHeader: true },
        cell: ({ row }) => <Kind reader={reader} record={row.original} />,
      }),
      column.display({ id: 'party', header: t('party'), cell: ({ row }) => <Party record={row.original} /> }),
      column.display({
        id: 'amount',
        header: t('amount'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.amount} signed className="font-medium" />,
      }),
      column.display({
        id: 'balance',
        header: t('balance'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.balance} />,
      }),
    ],
    [t, now, reader],
  );
  return (
    <DataTable
      label={t('label')}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      card={(record) => <RecordCard reader={reader} record={record} now={now} />}
    />
  );
}

/** The page of a record's payment or settlement; null: none. */
function hrefOf({ payment_id: payment, settlement_id: settlement }: RecordReply): string | null {
  return payment ? `/payments/${payment}` : settlement ? `/payouts/${settlement}` : null;
}

/** The type, and below it the source: the payment, the payout, or the description of an adjustment. */
function Kind({ reader, record }: { reader: Reader; record: RecordReply }) {
  const { type, payment_id: payment, order_number: order, description } = record;
  const word = useRecordWord(reader);
  const t = useTranslations('balance.columns');
  const about = description && <span className="block max-w-64 truncate text-xs text-muted">{description}</span>;
  const href = hrefOf(record);
  if (!href) {
    return (
      <>
        <span className="block whitespace-nowrap">{word(type)}</span>
        {about}
      </>
    );
  }
  return (
    <Link href={href} className="row-link block outline-none max-md:after:absolute max-md:after:inset-0">
      <span className="block whitespace-nowrap">{word(type)}</span>
      <span className="block max-w-64 truncate text-xs text-muted">
        {order
          ? t('order', { number: order })
          : payment
            ? t('payment', { id: shorten(payment) })
            : t('settlement', { reference: description ?? '' })}
      </span>
      {payment && about}
    </Link>
  );
}

/** The other merchant; without one it is the service. */
function Party({ record }: { record: RecordReply }) {
  const word = useTranslations('payment.ledger');
  return (
    <span className={`block max-w-56 truncate ${record.counterparty_id ? '' : 'text-muted'}`}>
      {record.counterparty_name ?? word('service')}
    </span>
  );
}

/** A record on a phone; the whole card is the link. */
function RecordCard({ reader, record, now }: { reader: Reader; record: RecordReply; now: string }) {
  const t = useTranslations('balance.columns');
  const word = useRecordWord(reader);
  const inside = (
    <>
      <span className="flex justify-between gap-3">
        <span className="min-w-0">{word(record.type)}</span>
        <Money amount={record.amount} signed className="font-medium" />
      </span>
      <span className="flex justify-between gap-3 text-xs text-muted">
        <Party record={record} />
        <span className="whitespace-nowrap">
          {t('balance')} <Money amount={record.balance} />
        </span>
      </span>
      {record.order_number && <span className="text-xs break-words text-muted">{t('order', { number: record.order_number })}</span>}
      {record.description && <span className="text-xs break-words text-muted">{record.description}</span>}
      <Timestamp at={record.created_at} now={now} seconds layout="inline" className="text-xs text-muted" />
    </>
  );
  const look = 'flex flex-col gap-1 px-4 py-3 text-sm';
  const href = hrefOf(record);
  if (!href) return <div className={look}>{inside}</div>;
  return (
    <Link href={href} className={`${look} -outline-offset-2 active:bg-surface-secondary`}>
      {inside}
    </Link>
  );
}

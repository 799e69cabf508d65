'use client';
import { ArrowLeft, ArrowRight, BookOpen } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type Reader, useRecordWord } from '@/components/ledger/balance/record-word';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Money } from '@/components/ui/money';
import { Timestamp } from '@/components/ui/timestamp';
import type { LedgerRecord } from '@/lib/payments/ledger-schema';

type Props = {
  records: LedgerRecord[];
  litIds: string[];
  now: string;
  /** Ended without money: there will never be a record. */
  ended: boolean;
  reader: Reader;
  /** The records are those of one party, which is named above them. */
  ofOne?: boolean;
};

const column = columnsOf<LedgerRecord>();

/** A payment's ledger records in posting order; each transaction starts with a stronger line. */
export function LedgerTable({ records, litIds, now, ended, reader, ofOne = false }: Props) {
  const t = useTranslations('payment.ledger');
  const word = useRecordWord(reader);
  const columns = useMemo<Columns<LedgerRecord>>(
    () => [
      column.display({
        id: 'type',
        header: t('type'),
        meta: { rowHeader: true },
        cell: ({ row }) => <span className="whitespace-nowrap">{word(row.original.type)}</span>,
      }),
      ...(ofOne
        ? []
        : [column.display({ id: 'party', header: t('party'), cell: ({ row }) => <Party name={row.original.merchant_name} /> })]),
      column.display({
        id: 'counterparty',
        header: t('counterparty'),
        cell: ({ row }) => <Party name={row.original.counterparty_name} muted />,
      }),
      column.display({
        id: 'amount',
        header: t('amount'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.amount} signed className="font-medium" />,
      }),
      column.display({
        id: 'time',
        header: t('time'),
        cell: ({ row }) => <Timestamp at={row.original.created_at} now={now} seconds layout="hidden" />,
      }),
    ],
    [t, word, now, ofOne],
  );
  if (records.length === 0) return <EmptyState icon={BookOpen} title={t('none')} text={t(ended ? 'noneEver' : 'noneText')} />;
  const begins = (index: number) => index > 0 && records[index - 1]?.transaction_id !== records[index]?.transaction_id;
  return (
    <DataTable
      label={t('label')}
      rows={records}
      columns={columns}
      idOf={(record) => record.id}
      card={(record) => <RecordCard record={record} reader={reader} now={now} />}
      rowClass={({ id }, index) =>
        `${begins(index) ? 'border-t-2 border-t-border' : ''} ${litIds.includes(id) ? 'lit bg-accent-soft shadow-[inset_3px_0_0_var(--focus)]' : ''}`
      }
    />
  );
}

function RecordCard({ record, reader, now }: { record: LedgerRecord; reader: Reader; now: string }) {
  const word = useRecordWord(reader);
  // the direction of the money, from the party on the left
  const Direction = record.amount < 0 ? ArrowRight : ArrowLeft;
  return (
    <div className="flex flex-col gap-1 px-4 py-3 text-sm">
      <div className="flex justify-between gap-3">
        <span>{word(record.type)}</span>
        <Money amount={record.amount} signed className="font-medium" />
      </div>
      <div className="flex min-w-0 items-center gap-1.5 text-muted">
        <Party name={record.merchant_name} />
        <Direction aria-hidden="true" className="size-3.5 shrink-0" />
        <Party name={record.counterparty_name} />
      </div>
      <Timestamp at={record.created_at} now={now} seconds layout="inline" className="text-xs text-muted" />
    </div>
  );
}

/** A merchant's name; without one it is the service itself. */
function Party({ name, muted = false }: { name: string | null; muted?: boolean }) {
  const t = useTranslations('payment.ledger');
  return <span className={`block max-w-52 truncate ${muted ? 'text-muted' : ''}`}>{name ?? t('service')}</span>;
}

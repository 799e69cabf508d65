'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { dayName } from '@/components/payouts/bank-files/day-name';
import { FileStatus } from '@/components/payouts/bank-files/file-status';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Timestamp } from '@/components/ui/timestamp';
import type { FileReply } from '@/lib/settlements/files/schema';

const column = columnsOf<FileReply>();

/** Bank files, newest first. */
export function FilesTable({ rows, now }: { rows: FileReply[]; now: string }) {
  const t = useTranslations('bankFiles');
  const format = useFormatter();
  const columns = useMemo<Columns<FileReply>>(
    () => [
      column.display({
        id: 'number',
        header: t('files.number'),
        meta: { rowHeader: true },
        cell: ({ row }) => <Named file={row.original} />,
      }),
      column.display({ id: 'day', header: t('files.day'), cell: ({ row }) => dayName(format, row.original.transfer_day) }),
      column.display({
        id: 'count',
        header: t('files.count'),
        meta: { align: 'end' },
        cell: ({ row }) => <span className="tabular-nums">{t('count', { count: row.original.count })}</span>,
      }),
      column.display({
        id: 'amount',
        header: t('files.amount'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.amount} className="font-medium" />,
      }),
      column.display({ id: 'status', header: t('files.status'), cell: ({ row }) => <FileStatus file={row.original} /> }),
      column.display({ id: 'made', header: t('files.made'), cell: ({ row }) => <Made file={row.original} now={now} /> }),
    ],
    [t, format, now],
  );
  return (
    <DataTable
      label={t('files.title')}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      card={(file) => (
        <div className="flex flex-col gap-1.5 px-4 py-3.5 text-sm">
          <div className="flex items-center justify-between gap-3">
            <Named file={file} />
            <Money amount={file.amount} className="font-medium" />
          </div>
          <div className="flex items-center justify-between gap-3 text-muted">
            <span>
              {dayName(format, file.transfer_day)} · {t('count', { count: file.count })}
            </span>
            <FileStatus file={file} />
          </div>
        </div>
      )}
    />
  );
}

function Named({ file }: { file: FileReply }) {
  const t = useTranslations('bankFiles');
  return (
    <Link href={`/bank-files/${file.id}`} className="row-link font-medium max-md:after:absolute max-md:after:inset-0">
      {t('file.title', { number: file.number })}
    </Link>
  );
}

function Made({ file, now }: { file: FileReply; now: string }) {
  return (
    <span className="block">
      <span className="block">{file.proposed_by}</span>
      <Timestamp at={file.created_at} now={now} layout="hidden" className="text-xs text-muted" />
    </span>
  );
}

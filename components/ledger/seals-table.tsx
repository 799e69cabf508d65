'use client';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { ShortHash } from '@/components/ledger/short-hash';
import { useSealedDay } from '@/components/ledger/use-sealed-day';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import type { SealReply } from '@/lib/ledger/seals/export/list-seals';

const column = columnsOf<SealReply>();

/** The last sealed day of each ledger, the hash to store elsewhere, and the file that proves it. */
export function SealsTable({ seals }: { seals: SealReply[] }) {
  const t = useTranslations('ledgerProof.seals');
  const columns = useMemo<Columns<SealReply>>(
    () => [
      column.display({
        id: 'merchant',
        header: t('merchant'),
        meta: { rowHeader: true },
        cell: ({ row }) => <span className="block max-w-64 truncate">{row.original.name}</span>,
      }),
      column.display({ id: 'sealedTo', header: t('sealedTo'), cell: ({ row }) => <SealedTo seal={row.original} /> }),
      column.display({
        id: 'number',
        header: t('number'),
        meta: { align: 'end' },
        cell: ({ row }) => <span className="tabular-nums">{row.original.number ?? '–'}</span>,
      }),
      column.display({
        id: 'hash',
        header: t('hash'),
        cell: ({ row }) => (row.original.sha256 ? <ShortHash hash={row.original.sha256} /> : '–'),
      }),
      column.display({ id: 'file', header: t('file'), cell: ({ row }) => <FileLink seal={row.original} /> }),
    ],
    [t],
  );
  return (
    <DataTable
      label={t('title')}
      rows={seals}
      columns={columns}
      idOf={({ tenant_id }) => tenant_id}
      card={(seal) => (
        <div className="flex flex-col gap-2 px-4 py-3 text-sm">
          <span className="font-medium break-words">{seal.name}</span>
          <div className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-muted">
            <span>
              {t('sealedTo')} <SealedTo seal={seal} />
            </span>
            {seal.sha256 && <ShortHash hash={seal.sha256} />}
          </div>
          <FileLink seal={seal} />
        </div>
      )}
    />
  );
}

function SealedTo({ seal: { sealed_to } }: { seal: SealReply }) {
  const dayName = useSealedDay();
  return <span className="whitespace-nowrap tabular-nums">{sealed_to ? dayName(sealed_to) : '–'}</span>;
}

/** A plain link, because a file is no page. */
function FileLink({ seal: { tenant_id, name, sha256 } }: { seal: SealReply }) {
  const t = useTranslations('ledgerProof.seals');
  if (!sha256) return '–';
  return (
    <a
      href={`/ledger-proof/export?id=${tenant_id}`}
      download
      aria-label={t('downloadOf', { name })}
      className="inline-flex min-h-6 items-center gap-1.5 underline underline-offset-2 hover:text-accent-soft-foreground"
    >
      <Download aria-hidden="true" className="size-4" />
      {t('download')}
    </a>
  );
}

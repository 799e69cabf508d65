'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useSeconds } from '@/components/ledger/proof-result';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { StatusChip } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import type { ProofRunReply } from '@/lib/ledger/proof';

const column = columnsOf<ProofRunReply>();

export function ProofsTable({ proofs, now }: { proofs: ProofRunReply[]; now: string }) {
  const t = useTranslations('ledgerProof.columns');
  const columns = useMemo<Columns<ProofRunReply>>(
    () => [
      column.display({
        id: 'started',
        header: t('started'),
        meta: { rowHeader: true },
        cell: ({ row }) => <Timestamp at={row.original.started_at} now={now} />,
      }),
      column.display({ id: 'outcome', header: t('outcome'), cell: ({ row }) => <Outcome proof={row.original} /> }),
      column.display({
        id: 'entries',
        header: t('entries'),
        meta: { align: 'end' },
        cell: ({ row }) => <Entries proof={row.original} />,
      }),
      column.display({ id: 'took', header: t('took'), meta: { align: 'end' }, cell: ({ row }) => <Took proof={row.original} /> }),
      column.display({ id: 'by', header: t('by'), cell: ({ row }) => <By proof={row.original} /> }),
    ],
    [t, now],
  );
  return (
    <DataTable
      label={t('label')}
      rows={proofs}
      columns={columns}
      idOf={({ id }) => id}
      card={(proof) => (
        <div className="flex flex-col gap-1.5 px-4 py-3 text-sm">
          <div className="flex items-start justify-between gap-3">
            <Timestamp at={proof.started_at} now={now} />
            <Outcome proof={proof} />
          </div>
          <div className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
            <By proof={proof} />
            <span className="flex gap-3">
              <Entries proof={proof} />
              <Took proof={proof} />
            </span>
          </div>
        </div>
      )}
    />
  );
}

const looks = { clean: 'success', broken: 'danger', running: 'accent', failed: 'warning' } as const;

function Outcome({ proof: { state, clean, violation_count } }: { proof: ProofRunReply }) {
  const t = useTranslations('ledgerProof');
  const kind = state === 'finished' ? (clean ? 'clean' : 'broken') : state;
  return (
    <StatusChip look={looks[kind]}>
      {kind === 'broken' ? t('outcomes.broken', { count: violation_count ?? 0 }) : t(`outcomes.${kind}`)}
    </StatusChip>
  );
}

function Entries({ proof: { entries } }: { proof: ProofRunReply }) {
  const t = useTranslations('ledgerProof.result');
  return <span className="tabular-nums">{entries === null ? '–' : t('entryCount', { count: entries })}</span>;
}

function Took({ proof: { took_ms } }: { proof: ProofRunReply }) {
  const seconds = useSeconds();
  return <span className="whitespace-nowrap tabular-nums">{took_ms === null ? '–' : seconds(took_ms)}</span>;
}

function By({ proof: { started_by } }: { proof: ProofRunReply }) {
  const t = useTranslations('ledgerProof.columns');
  return <span className="block max-w-48 truncate">{started_by ?? t('nightly')}</span>;
}

'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Act } from '@/components/forms/act';
import { DecideProposal } from '@/components/team/operators/decide-proposal';
import { useWhat } from '@/components/team/operators/proposal-words';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { StatusChip } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { ShownProposal } from '@/lib/team/proposals/schema';

/** `own`: the reader's id. */
type Props = { rows: ShownProposal[]; own: string; now: string; approve: Act; reject: Act };

const column = columnsOf<ShownProposal>();

/** Waiting ones first, with the reason why the reader cannot approve them. */
export function ProposalsTable({ rows, own, now, approve, reject }: Props) {
  const t = useTranslations('operators.proposals');
  const columns = useMemo<Columns<ShownProposal>>(
    () => [
      column.display({ id: 'what', header: t('what'), meta: { rowHeader: true }, cell: ({ row }) => <What row={row.original} /> }),
      column.display({ id: 'by', header: t('by'), cell: ({ row }) => <By row={row.original} now={now} /> }),
      column.display({ id: 'state', header: t('state'), cell: ({ row }) => <State row={row.original} now={now} /> }),
      column.display({
        id: 'actions',
        header: () => <span className="sr-only">{t('actions')}</span>,
        meta: { align: 'end' },
        cell: ({ row }) => <DecideProposal {...{ own, approve, reject }} row={row.original} />,
      }),
    ],
    [t, own, now, approve, reject],
  );
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      card={(row) => (
        <div className="flex flex-col gap-3 px-4 py-3.5 text-sm">
          <What row={row} />
          <div className="flex flex-wrap items-start justify-between gap-3">
            <By row={row} now={now} />
            <State row={row} now={now} />
          </div>
          <DecideProposal {...{ own, approve, reject, row }} />
        </div>
      )}
    />
  );
}

function What({ row }: { row: ShownProposal }) {
  return <span className="block max-w-96 font-medium break-words">{useWhat()(row)}</span>;
}

function By({ row: { proposed_by: by, created_at: at }, now }: { row: ShownProposal; now: string }) {
  return (
    <span className="block">
      <span className="block max-w-48 truncate">{visible(by.name)}</span>
      <span className="block text-xs text-muted">
        <Timestamp at={at} now={now} />
      </span>
    </span>
  );
}

const looks = { proposed: 'warning', approved: 'success', rejected: 'neutral' } as const;

function State({ row: { status, decided_by: by, decided_at: at }, now }: { row: ShownProposal; now: string }) {
  const t = useTranslations('operators.proposals');
  return (
    <span className="flex flex-col items-start gap-1">
      <StatusChip look={looks[status]}>{t(`statuses.${status}`)}</StatusChip>
      {by && at && (
        <span className="text-xs text-muted">
          {by.id === null ? t('machine') : visible(by.name)} <Timestamp at={at} now={now} />
        </span>
      )}
    </span>
  );
}

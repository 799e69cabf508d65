'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Act } from '@/components/forms/act';
import { EndSignIns } from '@/components/team/end-sign-ins';
import { LetGo } from '@/components/team/let-go';
import { ProposeChange } from '@/components/team/operators/propose-change';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { StatusChip } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { OperatorRow } from '@/lib/team/proposals/schema';

type Acts = { propose: Act; change: Act; end: Act };
/** `realNow`: sign-ins use real time, whatever the installation's clock says. */
type Props = { rows: OperatorRow[]; now: string; realNow: string; acts: Acts };
type Of = { row: OperatorRow };

const column = columnsOf<OperatorRow>();

/** All operators: who invited them, and with whom they count as one person for now. */
export function OperatorsTable({ rows, now, realNow, acts }: Props) {
  const t = useTranslations('operators.people');
  const columns = useMemo<Columns<OperatorRow>>(
    () => [
      column.display({ id: 'person', header: t('person'), meta: { rowHeader: true }, cell: ({ row }) => <Who row={row.original} /> }),
      column.display({ id: 'from', header: t('from'), cell: ({ row }) => <From row={row.original} now={now} /> }),
      column.display({ id: 'factor', header: t('factor'), cell: ({ row }) => t(row.original.second_factor ? 'on' : 'off') }),
      column.display({
        id: 'seen',
        header: t('seen'),
        meta: { className: 'max-lg:hidden' },
        cell: ({ row }) => <Seen row={row.original} now={realNow} />,
      }),
      column.display({ id: 'state', header: t('state'), cell: ({ row }) => <State row={row.original} /> }),
      column.display({
        id: 'actions',
        header: () => <span className="sr-only">{t('actions')}</span>,
        meta: { align: 'end' },
        cell: ({ row }) => <Actions row={row.original} acts={acts} />,
      }),
    ],
    [t, now, realNow, acts],
  );
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      card={(row) => (
        <div className="flex flex-col gap-3 px-4 py-3.5 text-sm">
          <div className="flex items-start justify-between gap-3">
            <Who row={row} />
            <State row={row} />
          </div>
          <From row={row} now={now} />
          <p className="flex flex-wrap gap-x-4 text-xs text-muted">
            <span>
              {t('factor')} {t(row.second_factor ? 'on' : 'off')}
            </span>
            <span>
              {t('seen')} <Seen row={row} now={realNow} />
            </span>
          </p>
          <Actions row={row} acts={acts} />
        </div>
      )}
    />
  );
}

function Who({ row: { name, email, is_self: isSelf, active } }: Of) {
  const t = useTranslations('operators.people');
  return (
    <span className="block min-w-0">
      <span className={`font-medium break-words ${active ? '' : 'text-muted'}`}>{visible(name)}</span>
      {isSelf && <span className="ml-2 rounded bg-default px-1.5 py-0.5 text-xs whitespace-nowrap">{t('self')}</span>}
      <span className="block text-xs break-all text-muted">{visible(email)}</span>
    </span>
  );
}

function From({ row: { invited_by: inviter, one_with: one }, now }: Of & { now: string }) {
  const t = useTranslations('operators.people');
  return (
    <span className="block max-w-72">
      <span className="block">{inviter === null ? t('machine') : t('invited', { name: visible(inviter) })}</span>
      {one && (
        <span className="block text-xs text-muted">
          {t('one', { name: visible(one.name) })} <Timestamp at={one.until} now={now} />
        </span>
      )}
    </span>
  );
}

function Seen({ row: { last_seen_at: at }, now }: Of & { now: string }) {
  const t = useTranslations('operators.people');
  return at ? <Timestamp at={at} now={now} /> : <span className="text-muted">{t('neverSeen')}</span>;
}

function State({ row: { active } }: Of) {
  const t = useTranslations('operators.people');
  return <StatusChip look={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'inactive')}</StatusChip>;
}

function Actions({ row, acts }: Of & { acts: Acts }) {
  return (
    <span className="flex flex-wrap gap-2 md:justify-end">
      {row.second_factor && row.active && <ProposeChange kind="remove_factor" row={row} propose={acts.propose} />}
      {row.active && !row.is_self && <EndSignIns person={row} end={acts.end} />}
      {row.active && !row.is_self && <LetGo person={row} change={acts.change} />}
      {!row.active && <ProposeChange kind="let_in" row={row} propose={acts.propose} />}
    </span>
  );
}

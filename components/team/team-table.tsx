'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Act } from '@/components/forms/act';
import { ChangeRole } from '@/components/team/change-role';
import { EndSignIns } from '@/components/team/end-sign-ins';
import { LetGo } from '@/components/team/let-go';
import { RemoveFactor } from '@/components/team/remove-factor';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { StatusChip } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import type { TeamMember } from '@/lib/team/people/list-team';

type Acts = { change: Act; end: Act };
/** `acts` is null for read-only users. */
type Props = { people: TeamMember[]; now: string; acts: Acts | null };
type RowProps = { person: TeamMember; now: string; acts: Acts | null };

const column = columnsOf<TeamMember>();

export function TeamTable({ people, now, acts }: Props) {
  const t = useTranslations('team.columns');
  const columns = useMemo<Columns<TeamMember>>(
    () => [
      column.display({ id: 'person', header: t('person'), meta: { rowHeader: true }, cell: ({ row }) => <Who person={row.original} /> }),
      column.display({ id: 'role', header: t('role'), cell: ({ row }) => <RoleName person={row.original} /> }),
      column.display({
        id: 'factor',
        header: t('factor'),
        cell: ({ row }) => <Factor person={row.original} acts={acts} />,
      }),
      column.display({
        id: 'seen',
        header: t('seen'),
        meta: { className: 'max-lg:hidden' },
        cell: ({ row }) => <Seen person={row.original} now={now} />,
      }),
      column.display({ id: 'state', header: t('state'), cell: ({ row }) => <State person={row.original} /> }),
      column.display({
        id: 'actions',
        header: () => <span className="sr-only">{t('actions')}</span>,
        meta: { align: 'end' },
        cell: ({ row }) => <Actions person={row.original} acts={acts} />,
      }),
    ],
    [t, now, acts],
  );
  return (
    <DataTable
      label={t('label')}
      rows={people}
      columns={columns}
      idOf={({ id }) => id}
      card={(person) => <PersonCard person={person} now={now} acts={acts} />}
    />
  );
}

function PersonCard({ person, now, acts }: RowProps) {
  const t = useTranslations('team.columns');
  return (
    <div className="flex flex-col gap-3 px-4 py-3.5 text-sm">
      <div className="flex items-start justify-between gap-3">
        <Who person={person} />
        <State person={person} />
      </div>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-xs">
        <dt className="text-muted">{t('role')}</dt>
        <dd>
          <RoleName person={person} />
        </dd>
        <dt className="text-muted">{t('factor')}</dt>
        <dd>
          <Factor person={person} acts={acts} />
        </dd>
        <dt className="text-muted">{t('seen')}</dt>
        <dd>
          <Seen person={person} now={now} />
        </dd>
      </dl>
      <Actions person={person} acts={acts} />
    </div>
  );
}

function Who({ person: { name, email, is_self, active } }: { person: TeamMember }) {
  const t = useTranslations('team');
  return (
    <span className="block min-w-0">
      <span className={`font-medium break-words ${active ? '' : 'text-muted'}`}>{name}</span>
      {is_self && <span className="ml-2 rounded bg-default px-1.5 py-0.5 text-xs whitespace-nowrap">{t('self')}</span>}
      <span className="block text-xs break-all text-muted">{email}</span>
    </span>
  );
}

function RoleName({ person: { role } }: { person: TeamMember }) {
  const t = useTranslations('account.roles');
  return <span className="whitespace-nowrap">{t(role)}</span>;
}

function Factor({ person, acts }: Omit<RowProps, 'now'>) {
  const t = useTranslations('team.factor');
  if (!person.second_factor) return <span className="text-muted">{t('off')}</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {t('on')}
      {acts && !person.is_self && <RemoveFactor person={person} change={acts.change} />}
    </span>
  );
}

function Seen({ person: { last_seen_at }, now }: { person: TeamMember; now: string }) {
  const t = useTranslations('team');
  return last_seen_at ? <Timestamp at={last_seen_at} now={now} /> : <span className="text-muted">{t('neverSeen')}</span>;
}

function State({ person: { active } }: { person: TeamMember }) {
  const t = useTranslations('team.states');
  return <StatusChip look={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'inactive')}</StatusChip>;
}

/** Nobody changes the own account here, and the last admin stays: the row says so. */
function Actions({ person, acts }: Omit<RowProps, 'now'>) {
  const t = useTranslations('team');
  if (!acts || person.is_self) return null;
  return (
    <span className="flex flex-wrap items-center gap-2 md:justify-end">
      {person.active && <EndSignIns person={person} end={acts.end} />}
      {person.is_last_admin && <span className="text-xs text-muted">{t('lastAdmin')}</span>}
      {person.active && !person.is_last_admin && <ChangeRole person={person} change={acts.change} />}
      {!person.is_last_admin && <LetGo person={person} change={acts.change} />}
    </span>
  );
}

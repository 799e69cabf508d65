'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Act } from '@/components/forms/act';
import { ResendInvitation } from '@/components/merchants/resend-invitation';
import { RevokeInvitation } from '@/components/merchants/revoke-invitation';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { StatusChip } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import type { InvitationRow } from '@/lib/team/people/invitation-row';

type Merchant = { id: string; kind: 'platform' | 'ordinary' };
/** `actions` is null for read-only users. */
type Props = { invitations: InvitationRow[]; merchant: Merchant; now: string; actions: { invite: Act; revoke: Act } | null };

const column = columnsOf<InvitationRow>();

/** Open invitations. */
export function InvitationsTable({ invitations, merchant, now, actions }: Props) {
  const t = useTranslations('team');
  const roles = useTranslations('account.roles');
  const columns = useMemo<Columns<InvitationRow>>(
    () => [
      column.display({
        id: 'person',
        header: t('columns.person'),
        meta: { rowHeader: true },
        cell: ({ row }) => <Who row={row.original} />,
      }),
      column.display({ id: 'role', header: t('columns.role'), cell: ({ row }) => roles(row.original.role) }),
      column.display({ id: 'state', header: t('columns.state'), cell: ({ row }) => <State row={row.original} /> }),
      column.display({
        id: 'until',
        header: t('invitations.until'),
        cell: ({ row }) => <Timestamp at={row.original.expires_at} now={now} />,
      }),
      column.display({
        id: 'actions',
        header: () => <span className="sr-only">{t('columns.actions')}</span>,
        meta: { align: 'end' },
        cell: ({ row }) => <Actions row={row.original} merchant={merchant} actions={actions} />,
      }),
    ],
    [t, roles, merchant, now, actions],
  );
  return (
    <DataTable
      label={t('invitations.title')}
      rows={invitations}
      columns={columns}
      idOf={({ id }) => id}
      card={(row) => (
        <div className="flex flex-col gap-3 px-4 py-3.5 text-sm">
          <div className="flex items-start justify-between gap-3">
            <Who row={row} />
            <State row={row} />
          </div>
          <p className="flex flex-wrap justify-between gap-2 text-xs">
            <span>{roles(row.role)}</span>
            <span className="text-muted">
              {t('invitations.until')} <Timestamp at={row.expires_at} now={now} layout="hidden" />
            </span>
          </p>
          <Actions row={row} merchant={merchant} actions={actions} />
        </div>
      )}
    />
  );
}

function Who({ row: { name, email } }: { row: InvitationRow }) {
  return (
    <span className="block min-w-0">
      {name && <span className="block font-medium break-words">{name}</span>}
      <span className={`block break-all ${name ? 'text-xs text-muted' : 'font-medium'}`}>{email}</span>
    </span>
  );
}

function State({ row: { expired } }: { row: InvitationRow }) {
  const t = useTranslations('merchant.people');
  return <StatusChip look={expired ? 'warning' : 'accent'}>{t(expired ? 'expired' : 'invited')}</StatusChip>;
}

function Actions({ row, merchant, actions }: { row: InvitationRow; merchant: Merchant; actions: Props['actions'] }) {
  if (!actions) return null;
  return (
    <span className="flex flex-wrap gap-2 md:justify-end">
      <ResendInvitation merchant={merchant} invitation={row} invite={actions.invite} />
      <RevokeInvitation invitation={row} revoke={actions.revoke} />
    </span>
  );
}

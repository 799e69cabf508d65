'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Origin, OriginAction } from '@/components/team/origins/acts';
import { AllowSeen, RemoveOrigin } from '@/components/team/origins/origin-buttons';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { StatusChip } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';

/** null for read-only users. */
type Actions = { allow: OriginAction; remove: OriginAction } | null;
type Props = { origins: Origin[]; now: string; isFixed: boolean; actions: Actions };

const column = columnsOf<Origin>();

export function OriginsTable({ origins, now, isFixed, actions }: Props) {
  const t = useTranslations('origins.columns');
  const columns = useMemo<Columns<Origin>>(
    () => [
      column.display({
        id: 'origin',
        header: t('origin'),
        meta: { rowHeader: true },
        cell: ({ row }) => <span className="font-mono text-xs break-all">{row.original.origin}</span>,
      }),
      column.display({ id: 'state', header: t('state'), cell: ({ row }) => <State origin={row.original} isFixed={isFixed} /> }),
      column.display({
        id: 'since',
        header: t('since'),
        cell: ({ row }) => <Timestamp at={row.original.allowed_at ?? row.original.created_at} now={now} />,
      }),
      column.display({
        id: 'actions',
        header: () => <span className="sr-only">{t('actions')}</span>,
        meta: { align: 'end' },
        cell: ({ row }) => <Buttons origin={row.original} actions={actions} />,
      }),
    ],
    [t, now, isFixed, actions],
  );
  return (
    <DataTable
      label={t('label')}
      rows={origins}
      columns={columns}
      idOf={({ origin }) => origin}
      card={(origin) => (
        <div className="flex flex-col gap-2 px-4 py-3 text-sm">
          <span className="font-mono text-xs break-all">{origin.origin}</span>
          <span className="flex flex-wrap items-center justify-between gap-2">
            <State origin={origin} isFixed={isFixed} />
            <Timestamp at={origin.allowed_at ?? origin.created_at} now={now} layout="inline" />
          </span>
          <Buttons origin={origin} actions={actions} />
        </div>
      )}
    />
  );
}

/** A recorded origin works until the list is fixed. */
function State({ origin, isFixed }: { origin: Origin; isFixed: boolean }) {
  const t = useTranslations('origins.states');
  if (origin.allowed_at) return <StatusChip look="success">{t('allowed')}</StatusChip>;
  return <StatusChip look={isFixed ? 'warning' : 'accent'}>{t(isFixed ? 'refused' : 'seen')}</StatusChip>;
}

function Buttons({ origin, actions }: { origin: Origin; actions: Actions }) {
  return (
    actions && (
      <span className="inline-flex flex-wrap justify-end gap-1.5">
        {!origin.allowed_at && <AllowSeen origin={origin.origin} allow={actions.allow} />}
        <RemoveOrigin origin={origin} remove={actions.remove} />
      </span>
    )
  );
}

'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Key, KeyActions } from '@/components/team/keys/key';
import { KeyEnd, KeyLimits, KeyName, KeyUses, KeyValue } from '@/components/team/keys/key-cells';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Timestamp } from '@/components/ui/timestamp';

/** `actions` is null where keys are only read. */
type Props = { keys: Key[]; now: string; actions: KeyActions };

const column = columnsOf<Key>();

export function KeysTable({ keys, now, actions }: Props) {
  const t = useTranslations('keys.columns');
  const columns = useMemo<Columns<Key>>(
    () => [
      column.display({
        id: 'name',
        header: t('name'),
        meta: { rowHeader: true },
        cell: ({ row }) => <KeyName keyOf={row.original} now={now} />,
      }),
      column.display({ id: 'key', header: t('key'), cell: ({ row }) => <KeyValue keyOf={row.original} now={now} /> }),
      column.display({ id: 'limits', header: t('limits'), cell: ({ row }) => <KeyLimits keyOf={row.original} now={now} /> }),
      column.display({
        id: 'created',
        header: t('created'),
        meta: { className: 'max-2xl:hidden' },
        cell: ({ row }) => <Timestamp at={row.original.created_at} now={now} />,
      }),
      column.display({ id: 'used', header: t('used'), cell: ({ row }) => <KeyUses keyOf={row.original} now={now} /> }),
      column.display({
        id: 'actions',
        header: () => <span className="sr-only">{t('actions')}</span>,
        meta: { align: 'end' },
        cell: ({ row }) => <KeyEnd keyOf={row.original} now={now} actions={actions} />,
      }),
    ],
    [t, now, actions],
  );
  return (
    <DataTable
      label={t('label')}
      rows={keys}
      columns={columns}
      idOf={(key) => key.id}
      card={(key) => <KeyCard keyOf={key} now={now} actions={actions} />}
    />
  );
}

function KeyCard({ keyOf, now, actions }: { keyOf: Key; now: string; actions: KeyActions }) {
  const t = useTranslations('keys.columns');
  return (
    <div className="flex flex-col gap-2 px-4 py-3 text-sm">
      <KeyName keyOf={keyOf} now={now} />
      <KeyValue keyOf={keyOf} now={now} />
      <KeyLimits keyOf={keyOf} now={now} />
      <dl className="grid grid-cols-2 gap-3 text-xs">
        <div>
          <dt className="text-muted">{t('created')}</dt>
          <dd>
            <Timestamp at={keyOf.created_at} now={now} />
          </dd>
        </div>
        <div>
          <dt className="text-muted">{t('used')}</dt>
          <dd>
            <KeyUses keyOf={keyOf} now={now} />
          </dd>
        </div>
      </dl>
      <KeyEnd keyOf={keyOf} now={now} actions={actions} />
    </div>
  );
}

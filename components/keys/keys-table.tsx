'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type Key, prefixOf, type RevokeKeyAction } from '@/components/keys/key';
import { RevokeKey } from '@/components/keys/revoke-key';
import { CopyButton } from '@/components/ui/copy-button';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Timestamp } from '@/components/ui/timestamp';

/** `revoke` is null where keys are only read. */
type Props = { keys: Key[]; now: string; revoke: RevokeKeyAction | null };

const column = columnsOf<Key>();

export function KeysTable({ keys, now, revoke }: Props) {
  const t = useTranslations('keys.columns');
  const columns = useMemo<Columns<Key>>(
    () => [
      column.display({
        id: 'name',
        header: t('name'),
        meta: { rowHeader: true },
        cell: ({ row }) => <Name keyOf={row.original} />,
      }),
      column.display({ id: 'key', header: t('key'), cell: ({ row }) => <Value keyOf={row.original} /> }),
      column.display({
        id: 'mode',
        header: t('mode'),
        meta: { className: 'max-lg:hidden' },
        cell: ({ row }) => <Mode live={row.original.mode === 'live'} />,
      }),
      column.display({
        id: 'created',
        header: t('created'),
        meta: { className: 'max-lg:hidden' },
        cell: ({ row }) => <Timestamp at={row.original.created_at} now={now} />,
      }),
      column.display({ id: 'used', header: t('used'), cell: ({ row }) => <LastUsed at={row.original.last_used_at} now={now} /> }),
      column.display({
        id: 'actions',
        header: () => <span className="sr-only">{t('actions')}</span>,
        meta: { align: 'end' },
        cell: ({ row }) => <End keyOf={row.original} now={now} revoke={revoke} />,
      }),
    ],
    [t, now, revoke],
  );
  return (
    <DataTable
      label={t('label')}
      rows={keys}
      columns={columns}
      idOf={(key) => key.id}
      card={(key) => <KeyCard keyOf={key} now={now} revoke={revoke} />}
    />
  );
}

type RowProps = { keyOf: Key; now: string; revoke: RevokeKeyAction | null };

/** When it ended, or the button that ends it. */
function End({ keyOf, now, revoke }: RowProps) {
  if (keyOf.revoked_at) return <Revoked at={keyOf.revoked_at} now={now} />;
  return revoke && <RevokeKey apiKey={keyOf} revoke={revoke} />;
}

function KeyCard({ keyOf, now, revoke }: RowProps) {
  const t = useTranslations('keys.columns');
  return (
    <div className="flex flex-col gap-2 px-4 py-3 text-sm">
      <div className="flex items-start justify-between gap-3">
        <Name keyOf={keyOf} />
        <End keyOf={keyOf} now={now} revoke={revoke} />
      </div>
      <Value keyOf={keyOf} />
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
            <LastUsed at={keyOf.last_used_at} now={now} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

function Name({ keyOf }: { keyOf: Key }) {
  const t = useTranslations('keys.kinds');
  return (
    <span className="block whitespace-nowrap">
      <span className={`block max-w-56 truncate font-medium ${keyOf.revoked_at ? 'text-muted line-through' : ''}`}>{keyOf.name}</span>
      <span className="text-xs text-muted">{t(keyOf.kind)}</span>
    </span>
  );
}

function Value({ keyOf }: { keyOf: Key }) {
  const t = useTranslations('keys');
  const known = keyOf.value;
  return (
    <span className="inline-flex items-center gap-1 font-mono text-xs whitespace-nowrap">
      {known ? `${known.slice(0, 12)}…${known.slice(-4)}` : `${prefixOf(keyOf)}••••${keyOf.last_four}`}
      {known && !keyOf.revoked_at && <CopyButton value={known} label={t('copyNamed', { name: keyOf.name })} />}
    </span>
  );
}

function Mode({ live }: { live: boolean }) {
  const t = useTranslations('environment');
  return <span className="whitespace-nowrap">{t(live ? 'live' : 'sandbox')}</span>;
}

function LastUsed({ at, now }: { at: string | null; now: string }) {
  const t = useTranslations('keys');
  return at ? <Timestamp at={at} now={now} /> : <span className="text-muted">{t('neverUsed')}</span>;
}

function Revoked({ at, now }: { at: string; now: string }) {
  const t = useTranslations('keys');
  return (
    <span className="inline-block text-left text-xs text-muted">
      {t('revoked')}
      <br />
      <Timestamp at={at} now={now} />
    </span>
  );
}

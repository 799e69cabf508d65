'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { shorten } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import { EventName } from '@/components/webhooks/events/event-name';
import type { ShownEvent } from '@/components/webhooks/events/shown';

type Props = { rows: ShownEvent[]; now: string };

const column = columnsOf<ShownEvent>();

/** Each row links to its event; the link is the type. */
export function EventsTable({ rows, now }: Props) {
  const t = useTranslations('events.columns');
  const columns = useMemo<Columns<ShownEvent>>(
    () => [
      column.display({
        id: 'type',
        header: t('type'),
        meta: { rowHeader: true },
        cell: ({ row }) => (
          <Link href={`/developers/events/${row.original.id}`} className="row-link font-mono outline-none">
            <EventName type={row.original.type} />
          </Link>
        ),
      }),
      column.display({ id: 'resource', header: t('resource'), cell: ({ row }) => <Resource event={row.original} /> }),
      column.display({
        id: 'time',
        header: t('time'),
        cell: ({ row }) => <Timestamp at={row.original.createdAt} now={now} seconds />,
      }),
    ],
    [t, now],
  );
  return (
    <DataTable label={t('label')} rows={rows} columns={columns} idOf={({ id }) => id} card={(row) => <Card event={row} now={now} />} />
  );
}

function Resource({ event: { resource } }: { event: ShownEvent }) {
  return (
    <code className="font-mono text-xs text-muted" title={resource.id}>
      {resource.kind} {shorten(resource.id)}
    </code>
  );
}

function Card({ event, now }: { event: ShownEvent; now: string }) {
  return (
    <Link
      href={`/developers/events/${event.id}`}
      className="flex flex-col gap-1.5 px-4 py-3.5 text-sm -outline-offset-2 active:bg-surface-secondary"
    >
      <span className="font-mono">
        <EventName type={event.type} />
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Resource event={event} />
        <Timestamp at={event.createdAt} now={now} seconds layout="hidden" className="text-xs text-muted" />
      </span>
    </Link>
  );
}

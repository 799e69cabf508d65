'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Timestamp } from '@/components/ui/timestamp';
import { DayShare } from '@/components/webhooks/day-share';
import { DeliveryStateChip } from '@/components/webhooks/delivery-state-chip';
import { HealthChip } from '@/components/webhooks/health-chip';
import { hearsAll } from '@/lib/webhooks/endpoints/endpoint';
import type { EndpointRowReply } from '@/lib/webhooks/endpoints/schema';

type Props = { rows: EndpointRowReply[]; now: string };

const column = columnsOf<EndpointRowReply>();
const hrefOf = ({ id }: EndpointRowReply) => `/developers/webhooks/${id}`;

/** Each row links to its endpoint; the link is the address. */
export function WebhooksTable({ rows, now }: Props) {
  const t = useTranslations('webhooks.columns');
  const columns = useMemo<Columns<EndpointRowReply>>(
    () => [
      column.display({
        id: 'address',
        header: t('address'),
        meta: { rowHeader: true },
        cell: ({ row }) => (
          <Link href={hrefOf(row.original)} className="row-link block max-w-96 truncate font-mono text-xs outline-none">
            {row.original.url}
          </Link>
        ),
      }),
      column.display({ id: 'health', header: t('health'), cell: ({ row }) => <HealthChip {...row.original} /> }),
      column.display({ id: 'events', header: t('events'), cell: ({ row }) => <Events endpoint={row.original} /> }),
      column.display({ id: 'day', header: t('day'), cell: ({ row }) => <DayShare {...row.original} /> }),
      column.display({ id: 'last', header: t('last'), cell: ({ row }) => <Last endpoint={row.original} now={now} /> }),
    ],
    [t, now],
  );
  return (
    <DataTable label={t('label')} rows={rows} columns={columns} idOf={({ id }) => id} card={(row) => <Card endpoint={row} now={now} />} />
  );
}

function Events({ endpoint: { event_list: events } }: { endpoint: EndpointRowReply }) {
  const t = useTranslations('webhooks');
  if (hearsAll(events)) return t('allEvents');
  return (
    <span className="whitespace-nowrap" title={events.join(', ')}>
      {t('events', { count: events.length })}
    </span>
  );
}

function Last({ endpoint: { last_delivery: last }, now }: { endpoint: EndpointRowReply; now: string }) {
  const t = useTranslations('webhooks');
  if (!last) return <span className="text-muted">{t('never')}</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Timestamp at={last.created_at} now={now} />
      <DeliveryStateChip state={last.state} />
    </span>
  );
}

function Card({ endpoint, now }: { endpoint: EndpointRowReply; now: string }) {
  return (
    <Link href={hrefOf(endpoint)} className="flex flex-col gap-2 px-4 py-3.5 text-sm -outline-offset-2 active:bg-surface-secondary">
      <span className="font-mono text-xs break-all">{endpoint.url}</span>
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <HealthChip {...endpoint} />
        <span className="text-xs">
          <Events endpoint={endpoint} />
        </span>
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-xs">
        <DayShare {...endpoint} />
        <Last endpoint={endpoint} now={now} />
      </span>
    </Link>
  );
}

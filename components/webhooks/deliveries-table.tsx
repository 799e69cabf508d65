'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { RedeliverAction } from '@/components/webhooks/acts';
import { DeliveryStateChip } from '@/components/webhooks/delivery-state-chip';
import { EventName } from '@/components/webhooks/events/event-name';
import { Outcome } from '@/components/webhooks/outcome';
import { Redeliver } from '@/components/webhooks/redeliver';
import { Subject } from '@/components/webhooks/subject';
import { isRedeliverable } from '@/lib/webhooks/deliveries/delivery';
import type { DeliveryReply } from '@/lib/webhooks/deliveries/schema';

/** `redeliver` is null for read-only users; `withAddress`: for a payment's deliveries to several endpoints. */
type Props = { rows: DeliveryReply[]; now: string; redeliver: RedeliverAction | null; withAddress?: boolean };

const column = columnsOf<DeliveryReply>();
const hrefOf = ({ id }: DeliveryReply) => `/developers/webhooks/deliveries/${id}`;

/** Each row links to its delivery; the link is the event. */
export function DeliveriesTable({ rows, now, redeliver, withAddress = false }: Props) {
  const t = useTranslations('deliveries.columns');
  const columns = useMemo<Columns<DeliveryReply>>(
    () => [
      column.display({
        id: 'type',
        header: t('type'),
        meta: { rowHeader: true },
        cell: ({ row }) => (
          <>
            <Link href={hrefOf(row.original)} className="row-link font-mono outline-none">
              <EventName type={row.original.type} />
            </Link>
            <About delivery={row.original} withAddress={withAddress} />
          </>
        ),
      }),
      column.display({ id: 'state', header: t('state'), cell: ({ row }) => <DeliveryStateChip state={row.original.state} /> }),
      column.display({ id: 'last', header: t('last'), cell: ({ row }) => <Last delivery={row.original} /> }),
      column.display({ id: 'created', header: t('created'), cell: ({ row }) => <Timestamp at={row.original.created_at} now={now} /> }),
      column.display({ id: 'due', header: t('due'), cell: ({ row }) => <Due at={row.original.due_at} now={now} /> }),
      column.display({
        id: 'actions',
        header: () => <span className="sr-only">{t('actions')}</span>,
        meta: { align: 'end' },
        cell: ({ row }) => <Act delivery={row.original} redeliver={redeliver} />,
      }),
    ],
    [t, now, redeliver, withAddress],
  );
  return (
    <DataTable
      label={t('label')}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      card={(delivery) => <Card {...{ delivery, now, redeliver, withAddress }} />}
    />
  );
}

/** The resource and the address. */
function About({ delivery, withAddress }: { delivery: DeliveryReply; withAddress: boolean }) {
  return (
    <>
      <Again delivery={delivery} />
      {withAddress ? <Address url={visible(delivery.url)} /> : <Subject delivery={delivery} />}
    </>
  );
}

const Address = ({ url }: { url: string }) => (
  <span className="block max-w-80 truncate text-xs text-muted" title={url}>
    {url}
  </span>
);

/** Marks a redelivery. */
function Again({ delivery: { redelivery_of: of } }: { delivery: DeliveryReply }) {
  const t = useTranslations('deliveries');
  return of && <span className="block text-xs text-muted">{t('facts.redelivery')}</span>;
}

function Last({ delivery: { last_attempt: last, attempts } }: { delivery: DeliveryReply }) {
  const t = useTranslations('deliveries');
  if (!last) return <span className="text-muted">{t('notTried')}</span>;
  return (
    <span className="block">
      <Outcome attempt={last} />
      <span className="block text-xs text-muted">{t('attempts', { count: attempts })}</span>
    </span>
  );
}

/** The next attempt; an overdue one says so. */
function Due({ at, now }: { at: string | null; now: string }) {
  const t = useTranslations('deliveries');
  if (at === null) return null;
  return new Date(at) <= new Date(now) ? <span className="text-muted">{t('dueNow')}</span> : <Timestamp at={at} now={now} />;
}

function Act({ delivery, redeliver }: { delivery: DeliveryReply; redeliver: RedeliverAction | null }) {
  if (!redeliver || !isRedeliverable(delivery)) return null;
  return (
    <span className="relative z-1">
      <Redeliver id={delivery.id} type={delivery.type} redeliver={redeliver} />
    </span>
  );
}

type CardProps = Required<Omit<Props, 'rows'>> & { delivery: DeliveryReply };
function Card({ delivery, now, redeliver, withAddress }: CardProps) {
  return (
    <div className="flex flex-col gap-2 px-4 py-3.5 text-sm">
      <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <Link
          href={hrefOf(delivery)}
          className="font-mono outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          <EventName type={delivery.type} />
        </Link>
        <DeliveryStateChip state={delivery.state} />
      </span>
      <About delivery={delivery} withAddress={withAddress} />
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Last delivery={delivery} />
        <Act delivery={delivery} redeliver={redeliver} />
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-xs">
        <Timestamp at={delivery.created_at} now={now} layout="hidden" className="text-muted" />
        <Due at={delivery.due_at} now={now} />
      </span>
    </div>
  );
}

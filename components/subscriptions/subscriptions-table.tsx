'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { SubscriptionChips } from '@/components/subscriptions/status-chips';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { shorten } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import type { SubscriptionItem } from '@/lib/subscriptions/list/schema';
import { isLeftOut } from '@/lib/subscriptions/offers';

type Props = { rows: SubscriptionItem[]; now: string; withMerchant: boolean };

const column = columnsOf<SubscriptionItem>();

/** Each row links to its subscription; the link is what it is. */
export function SubscriptionsTable({ rows, now, withMerchant }: Props) {
  const t = useTranslations('subscriptions.columns');
  const columns = useMemo<Columns<SubscriptionItem>>(
    () => [
      column.display({
        id: 'about',
        header: t('about'),
        meta: { rowHeader: true },
        cell: ({ row }) => (
          <Link href={`/subscriptions/${row.original.id}`} className="row-link outline-none">
            <About subscription={row.original} />
          </Link>
        ),
      }),
      column.display({
        id: 'amount',
        header: t('amount'),
        meta: { align: 'end' },
        cell: ({ row }) => <Amount subscription={row.original} />,
      }),
      column.display({ id: 'status', header: t('status'), cell: ({ row }) => <SubscriptionChips subscription={row.original} /> }),
      column.display({ id: 'customer', header: t('customer'), cell: ({ row }) => <Customer subscription={row.original} /> }),
      column.display({ id: 'next', header: t('next'), cell: ({ row }) => <Next subscription={row.original} now={now} /> }),
      ...(withMerchant
        ? [column.display({ id: 'merchant', header: t('merchant'), cell: ({ row }) => <Merchant subscription={row.original} /> })]
        : []),
      column.display({
        id: 'created',
        header: t('created'),
        meta: { className: withMerchant ? 'max-2xl:hidden' : 'max-xl:hidden' },
        cell: ({ row }) => <Timestamp at={row.original.created_at} now={now} layout="hidden" />,
      }),
    ],
    [t, now, withMerchant],
  );
  return (
    <DataTable
      label={t('label')}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      card={(row) => <SubscriptionCard subscription={row} now={now} />}
    />
  );
}

type Of = { subscription: SubscriptionItem };

/** What it is for, in the merchant's own words and number. */
function About({ subscription: { id, description, external_subscription_num: number } }: Of) {
  return (
    <span className="block max-w-52 2xl:max-w-80">
      <span className="block truncate font-medium" title={description ?? undefined}>
        {description || number || shorten(id)}
      </span>
      {description && number && <span className="block truncate text-xs text-muted">{number}</span>}
    </span>
  );
}

function Amount({ subscription: { amount, tax, period } }: Of) {
  const t = useTranslations('subscriptions.periods');
  return (
    <>
      <Money amount={amount + tax} className="font-medium" />
      <span className="block text-xs text-muted">{t(period)}</span>
    </>
  );
}

const Customer = ({ subscription: { customer } }: Of) => (
  <span className="block max-w-44 truncate" title={customer.email ?? undefined}>
    {customer.email ?? shorten(customer.id)}
  </span>
);

const Merchant = ({ subscription: { merchant_name: name } }: Of) => (
  <span className="block max-w-40 truncate" title={name ?? undefined}>
    {name}
  </span>
);

/** The next charge, or the next try of the open period; nothing while it is paused. */
function Next({ subscription, now, label }: Of & { now: string; label?: string }) {
  const t = useTranslations('subscriptions');
  const { status, retry_at: retry, next_capture_at: next } = subscription;
  if (status === 'deleted' || status === 'suspended' || (status !== 'retrying' && isLeftOut(subscription))) return null;
  const at = status === 'retrying' && retry ? retry : next;
  if (!at) return <span className="text-muted">{t('nothingMore')}</span>;
  return (
    <>
      {label} <Timestamp at={at} now={now} layout={label ? 'inline' : 'stacked'} />
    </>
  );
}

/** A subscription on a phone; the whole card is the link. */
function SubscriptionCard({ subscription, now }: Of & { now: string }) {
  const t = useTranslations('subscriptions.columns');
  return (
    <Link
      href={`/subscriptions/${subscription.id}`}
      className="flex flex-col gap-2 px-4 py-3.5 text-sm -outline-offset-2 active:bg-surface-secondary"
    >
      <span className="flex items-start justify-between gap-3">
        <span className="text-base">
          <Amount subscription={subscription} />
        </span>
        <SubscriptionChips subscription={subscription} />
      </span>
      <About subscription={subscription} />
      <Customer subscription={subscription} />
      <span className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
        <span>
          <Next subscription={subscription} now={now} label={t('next')} />
        </span>
        {subscription.merchant_name && <span className="truncate">{subscription.merchant_name}</span>}
      </span>
    </Link>
  );
}

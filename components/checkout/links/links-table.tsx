'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { LinkStateChip } from '@/components/checkout/links/link-state-chip';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { PaymentStatusChip } from '@/components/ui/payment-status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import type { LinkRow } from '@/lib/sessions/list/schema';

type Props = { rows: LinkRow[]; now: string };

const column = columnsOf<LinkRow>();

/** Each row links to its payment link; the link is the time. */
export function LinksTable({ rows, now }: Props) {
  const t = useTranslations('paymentLinks.columns');
  const columns = useMemo<Columns<LinkRow>>(
    () => [
      column.display({
        id: 'created',
        header: t('created'),
        meta: { rowHeader: true },
        cell: ({ row }) => (
          <Link href={`/payment-links/${row.original.id}`} className="row-link outline-none">
            <Timestamp at={row.original.created_at} now={now} />
          </Link>
        ),
      }),
      column.display({ id: 'amount', header: t('amount'), meta: { align: 'end' }, cell: ({ row }) => <Amount link={row.original} /> }),
      column.display({ id: 'state', header: t('state'), cell: ({ row }) => <LinkStateChip state={row.original.state} /> }),
      column.display({ id: 'about', header: t('about'), cell: ({ row }) => <About link={row.original} /> }),
      column.display({
        id: 'expires',
        header: t('expires'),
        meta: { className: 'max-lg:hidden' },
        cell: ({ row }) => row.original.state === 'pending' && <Timestamp at={row.original.expires_at} now={now} />,
      }),
      column.display({ id: 'payment', header: t('payment'), cell: ({ row }) => <Payment link={row.original} /> }),
    ],
    [t, now],
  );
  return <DataTable label={t('label')} rows={rows} columns={columns} idOf={({ id }) => id} card={(row) => <Card link={row} now={now} />} />;
}

/** The amount, and how often it is paid; a checkout that only saves a payment method says so. */
function Amount({ link: { amount, mode, period } }: { link: LinkRow }) {
  const t = useTranslations('paymentLinks');
  return (
    <>
      {amount !== null && <Money amount={amount} className="font-medium" />}
      {mode !== 'payment' && <span className="block text-xs text-muted">{t(period ? `form.repeats.${period}` : `modes.${mode}`)}</span>}
    </>
  );
}

function About({ link: { description, external_order_num: order } }: { link: LinkRow }) {
  return (
    <>
      {description && (
        <span className="block max-w-44 truncate 2xl:max-w-72" title={description}>
          {description}
        </span>
      )}
      {order && (
        <span className="block max-w-44 truncate text-xs text-muted 2xl:max-w-72" title={order}>
          {order}
        </span>
      )}
    </>
  );
}

const Payment = ({ link: { payment } }: { link: LinkRow }) => payment && <PaymentStatusChip status={payment.status} way={payment.way} />;

function Card({ link, now }: { link: LinkRow; now: string }) {
  const t = useTranslations('paymentLinks');
  return (
    <Link
      href={`/payment-links/${link.id}`}
      className="flex flex-col gap-2 px-4 py-3.5 text-sm -outline-offset-2 active:bg-surface-secondary"
    >
      <span className="flex items-start justify-between gap-3">
        <span className="text-base">
          <Amount link={link} />
        </span>
        <span className="flex flex-wrap justify-end gap-1.5">
          <LinkStateChip state={link.state} />
          <Payment link={link} />
        </span>
      </span>
      <About link={link} />
      <span className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
        <Timestamp at={link.created_at} now={now} layout="inline" />
        {link.state === 'pending' && (
          <span>
            {t('columns.expires')} <Timestamp at={link.expires_at} now={now} layout="inline" />
          </span>
        )}
      </span>
    </Link>
  );
}

'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useAcquirerName } from '@/components/merchants/acquirers/names';
import { noticeHref } from '@/components/payments/acquirer-notices/filters';
import { NoticeState } from '@/components/payments/acquirer-notices/notice-state';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { shorten } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { NoticeReply } from '@/lib/acquirers/notices/schema';

type Props = { rows: NoticeReply[]; now: string };

const column = columnsOf<NoticeReply>();

/** Notices of acquirers: each row leads to the notice, and to its payment. */
export function NoticesTable({ rows, now }: Props) {
  const t = useTranslations('acquirerNotices.columns');
  const columns = useMemo<Columns<NoticeReply>>(
    () => [
      column.display({ id: 'notice', header: t('notice'), meta: { rowHeader: true }, cell: ({ row }) => <Named notice={row.original} /> }),
      column.display({ id: 'payment', header: t('payment'), cell: ({ row }) => <OfPayment notice={row.original} /> }),
      column.display({
        id: 'amount',
        header: t('amount'),
        meta: { align: 'end' },
        cell: ({ row }) => <There notice={row.original} />,
      }),
      column.display({ id: 'state', header: t('state'), cell: ({ row }) => <NoticeState notice={row.original} /> }),
      column.display({ id: 'received', header: t('received'), cell: ({ row }) => <Timestamp at={row.original.received_at} now={now} /> }),
    ],
    [t, now],
  );
  return (
    <DataTable
      label={t('label')}
      rows={rows}
      columns={columns}
      idOf={({ acquirer, id }) => `${acquirer} ${id}`}
      card={(notice) => (
        <div className="flex flex-col gap-2 px-4 py-3.5 text-sm">
          <span className="flex items-start justify-between gap-3">
            <Named notice={notice} />
            <There notice={notice} />
          </span>
          <NoticeState notice={notice} />
          <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-xs text-muted">
            <Timestamp at={notice.received_at} now={now} layout="inline" />
            <OfPayment notice={notice} />
          </span>
        </div>
      )}
    />
  );
}

/** The acquirer and what it has told. */
function Named({ notice }: { notice: NoticeReply }) {
  const acquirer = useAcquirerName()(notice.acquirer);
  return (
    <span className="block min-w-0">
      <Link href={noticeHref(notice)} className="row-link block outline-none max-md:after:absolute max-md:after:inset-0">
        <span className="block font-medium break-words">{acquirer}</span>
        <span className="block font-mono text-xs break-all text-muted">{visible(notice.type)}</span>
      </Link>
    </span>
  );
}

/** What stands at the acquirer, and what was asked for where that differs. */
function There({ notice: { facts } }: { notice: NoticeReply }) {
  const t = useTranslations('acquirerNotices');
  const { amount, expected } = facts;
  if (amount === null) return null;
  return (
    <span className="block text-right">
      <Money amount={amount} className="font-medium" />
      {expected !== null && expected !== amount && (
        <span className="block text-xs text-muted tabular-nums">{t('expected', { amount: formatYen(expected) })}</span>
      )}
    </span>
  );
}

/** Above the row's own link. */
function OfPayment({ notice: { payment_id: payment, state } }: { notice: NoticeReply }) {
  const t = useTranslations('acquirerNotices');
  if (payment === null || state === 'ignored') return <span className="text-muted">{t('noPayment')}</span>;
  return (
    <Link
      href={`/payments/${payment}`}
      aria-label={t('toPayment', { id: shorten(payment) })}
      className="relative z-10 rounded font-mono text-xs text-accent-soft-foreground underline underline-offset-2 pointer-coarse:leading-11"
    >
      {shorten(payment)}
    </Link>
  );
}

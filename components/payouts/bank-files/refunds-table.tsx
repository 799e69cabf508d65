'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { StatusChip } from '@/components/ui/status-chip';
import { visible } from '@/components/ui/visible';
import type { DayReply, WaitingRefund } from '@/lib/settlements/files/schema';

const column = columnsOf<WaitingRefund>();

/** First the refunds that a file would leave out with their reasons, then those of the file, up to the limit. */
export function RefundsTable({ refunds }: { refunds: DayReply['refunds'] }) {
  const t = useTranslations('bankFiles');
  const columns = useMemo<Columns<WaitingRefund>>(
    () => [
      column.display({
        id: 'merchant',
        header: t('refunds.merchant'),
        meta: { rowHeader: true },
        cell: ({ row }) => <RefundOf one={row.original} />,
      }),
      column.display({ id: 'account', header: t('day.account'), cell: ({ row }) => <Account one={row.original} /> }),
      column.display({
        id: 'reference',
        header: t('day.reference'),
        cell: ({ row }) => <span className="font-mono text-xs whitespace-nowrap">{row.original.reference}</span>,
      }),
      column.display({
        id: 'amount',
        header: t('day.amount'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.amount} className="font-medium" />,
      }),
      column.display({ id: 'state', header: t('day.state'), cell: ({ row }) => <State one={row.original} /> }),
    ],
    [t],
  );
  const shown = refunds.requests.filter(({ blocked }) => blocked === null).length;
  return (
    <>
      <DataTable
        label={t('refunds.label')}
        rows={refunds.requests}
        columns={columns}
        idOf={({ id }) => id}
        card={(one) => (
          <div className="flex flex-col gap-2 px-4 py-3.5 text-sm">
            <div className="flex items-start justify-between gap-3">
              <RefundOf one={one} />
              <Money amount={one.amount} className="font-medium" />
            </div>
            <Account one={one} />
            <State one={one} />
          </div>
        )}
      />
      {shown < refunds.count && (
        <p className="border-t border-separator px-4 py-3 text-sm text-muted">{t('day.more', { count: refunds.count - shown })}</p>
      )}
    </>
  );
}

type Refunded = { merchant_name: string; external_order_num: string | null; payment: string | null };

/** The merchant whose customer gets it, and the payment by its order number. */
export function RefundOf({ one: { merchant_name: merchant, external_order_num: order, payment } }: { one: Refunded }) {
  const t = useTranslations('bankFiles.refunds');
  return (
    <span className="block max-w-56 min-w-0">
      <span className="block truncate font-medium">{visible(merchant)}</span>
      <Link
        href={`/payments/${payment}?tab=refunds#records`}
        className="block truncate rounded text-xs text-accent-soft-foreground underline underline-offset-2 pointer-coarse:leading-11"
      >
        {order === null ? t('payment') : visible(order)}
      </Link>
    </span>
  );
}

type Of = { one: WaitingRefund };

function Account({ one: { holder, bank_name: bank, account_end: end } }: Of) {
  const t = useTranslations('bankFiles.day');
  return (
    <span className="block max-w-64 min-w-0">
      <span className="block truncate">{holder}</span>
      <span className="block truncate text-xs text-muted">{t('bank', { bank: visible(bank), end })}</span>
    </span>
  );
}

function State({ one: { blocked, blocked_text: text } }: Of) {
  const t = useTranslations('bankFiles');
  if (blocked === null) return <StatusChip look="success">{t('day.ready')}</StatusChip>;
  return (
    <span className="flex max-w-72 flex-col items-start gap-1">
      <StatusChip look={blocked === 'taken' ? 'neutral' : 'warning'}>{t(`refunds.blocked.${blocked}`)}</StatusChip>
      {text && (
        <span className="text-xs break-words text-muted">{blocked === 'taken' ? t('refunds.takenBy', { name: visible(text) }) : text}</span>
      )}
    </span>
  );
}

'use client';
import { Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { ShortId } from '@/components/ui/short-id';
import { StatusChip } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { ChargebackItem } from '@/lib/chargebacks/schema';
import type { PaymentReply } from '@/lib/payments/schema';

type Refund = PaymentReply['refunds'][number];
type Props = {
  refunds: Refund[];
  /** The payment's chargebacks, if the viewer may see them. */
  chargebacks: readonly ChargebackItem[];
  names: Record<string, string>;
  now: string;
};

const column = columnsOf<Refund>();

export function RefundsTable({ refunds, chargebacks, names, now }: Props) {
  const t = useTranslations('payment.refunds');
  const columns = useMemo<Columns<Refund>>(
    () => [
      column.display({
        id: 'time',
        header: t('time'),
        meta: { rowHeader: true },
        cell: ({ row }) => <Timestamp at={row.original.created_at} now={now} />,
      }),
      column.display({
        id: 'amount',
        header: t('amount'),
        meta: { align: 'end' },
        cell: ({ row }) => <Amount refund={row.original} />,
      }),
      column.display({
        id: 'kind',
        header: t('kind'),
        cell: ({ row }) => <KindAndFailure refund={row.original} chargebacks={chargebacks} now={now} />,
      }),
      column.display({ id: 'bearers', header: t('bearers'), cell: ({ row }) => <Bearers refund={row.original} names={names} /> }),
      column.display({
        id: 'description',
        header: t('description'),
        cell: ({ row }) => <span className="block max-w-60 truncate">{row.original.description}</span>,
      }),
      column.display({ id: 'id', header: t('id'), cell: ({ row }) => <ShortId id={row.original.id} /> }),
    ],
    [t, now, names, chargebacks],
  );
  if (refunds.length === 0) return <EmptyState icon={Undo2} title={t('none')} text={t('noneText')} />;
  return (
    <DataTable
      label={t('label')}
      rows={refunds}
      columns={columns}
      idOf={(refund) => refund.id}
      card={(refund) => <RefundCard refund={refund} chargebacks={chargebacks} names={names} now={now} />}
    />
  );
}

type CardProps = Omit<Props, 'refunds'> & { refund: Refund };

function RefundCard({ refund, chargebacks, names, now }: CardProps) {
  return (
    <div className="flex flex-col gap-2 px-4 py-3 text-sm">
      <div className="flex justify-between gap-3">
        <span className="text-sm">
          <KindAndFailure refund={refund} chargebacks={chargebacks} now={now} />
        </span>
        <Amount refund={refund} />
      </div>
      <Bearers refund={refund} names={names} />
      {refund.description && <p className="text-muted">{refund.description}</p>}
      <div className="flex items-center justify-between gap-3 text-xs text-muted">
        <Timestamp at={refund.created_at} now={now} layout="inline" />
        <ShortId id={refund.id} />
      </div>
    </div>
  );
}

/** What has failed is with nobody: its figure is muted. */
function Amount({ refund: { amount, failed_at } }: { refund: Refund }) {
  return <Money amount={-amount} className={failed_at === null ? 'font-medium' : 'text-muted line-through'} />;
}

type KindProps = { refund: Refund; chargebacks: readonly ChargebackItem[]; now: string };
/** A refund that failed says so, and why. */
function KindAndFailure({ refund, chargebacks, now }: KindProps) {
  const t = useTranslations('payment.refunds');
  const { failed_at: failedAt, failure_reason: reason } = refund;
  if (failedAt === null) return <Kind refund={refund} chargebacks={chargebacks} />;
  return (
    <span className="flex flex-col items-start gap-1">
      <Kind refund={refund} chargebacks={chargebacks} />
      <StatusChip look="danger">{t('failed')}</StatusChip>
      <span className="text-xs text-muted">{t.rich('failedAt', { at: () => <Timestamp at={failedAt} now={now} layout="hidden" /> })}</span>
      {reason !== null && <span className="block max-w-60 text-xs break-words">{visible(reason)}</span>}
    </span>
  );
}

/** A refund that a chargeback posted links to the chargeback: both have the same time and amount. */
function Kind({ refund, chargebacks }: { refund: Refund; chargebacks: readonly ChargebackItem[] }) {
  const t = useTranslations('payment.refunds');
  const cause = refund.chargeback && chargebacks.find(({ decided_at: at, amount }) => at === refund.created_at && amount === refund.amount);
  if (cause) {
    return (
      <Link
        href={`/chargebacks/${cause.id}`}
        aria-label={t('seeChargeback')}
        className="rounded text-accent-soft-foreground underline underline-offset-2 pointer-coarse:leading-11"
      >
        {t('chargeback')}
      </Link>
    );
  }
  if (refund.chargeback) return t('chargeback');
  if (refund.acquirer_reference !== null) return t('elsewhere');
  return t(refund.refund_type === 'reverse' ? 'reverse' : 'nonReverse');
}

/** Each seller's part of the refund, less the fee that it gets back. */
function Bearers({ refund, names }: { refund: Refund; names: Record<string, string> }) {
  const t = useTranslations('payment.refunds');
  const entries = refund.platform_details?.submerchants ?? [];
  if (entries.length === 0) return <span className="text-muted">{t('ownOnly')}</span>;
  return (
    <ul className="whitespace-nowrap">
      {entries.map(({ submerchant_id, amount, platform_fee }) => (
        <li key={submerchant_id} className="flex justify-between gap-4">
          <span className="max-w-40 truncate">{names[submerchant_id] ?? t('unknownSeller')}</span>
          <span className="tabular-nums">{formatYen(-(amount - platform_fee))}</span>
        </li>
      ))}
    </ul>
  );
}

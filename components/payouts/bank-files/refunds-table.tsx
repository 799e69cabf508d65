'use client';
import { useTranslations } from 'next-intl';
import { TransferRows } from '@/components/payouts/bank-files/transfer-rows';
import { Link } from '@/components/ui/link';
import { StatusChip } from '@/components/ui/status-chip';
import { visible } from '@/components/ui/visible';
import type { DayReply, WaitingRefund } from '@/lib/settlements/files/schema';

/** First the refunds that a file would leave out with their reasons, then those of the file, up to the limit. */
export function RefundsTable({ refunds: { requests, count } }: { refunds: DayReply['refunds'] }) {
  const t = useTranslations('bankFiles.refunds');
  return (
    <TransferRows
      label={t('label')}
      rows={requests}
      whoseTitle={t('merchant')}
      whose={(one) => <RefundOf one={one} />}
      amountOf={({ amount }) => amount}
      state={(one) => <State one={one} />}
      more={count - requests.filter(({ blocked }) => blocked === null).length}
    />
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

function State({ one: { blocked, blocked_text: text } }: { one: WaitingRefund }) {
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

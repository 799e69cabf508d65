import { useTranslations } from 'next-intl';
import { Moment } from '@/components/checkout/moment';
import { Money } from '@/components/ui/money';
import { formatYen } from '@/components/ui/yen';
import type { RefundLinkPageReply } from '@/lib/refunds/links/schema';

/** The seller, the amount and the order of the refund. */
export function Lead({ claim }: { claim: RefundLinkPageReply }) {
  const t = useTranslations('refundClaim');
  const { merchant, total, fee, order_number: order, paid_at: paidAt } = claim;
  return (
    <>
      <h1 className="text-xl font-semibold text-balance wrap-anywhere">{t('title', { merchant: merchant.name })}</h1>
      <div className="mt-4 grid gap-x-10 gap-y-3 rounded-xl border border-border bg-surface p-5 sm:grid-cols-[auto_1fr]">
        <div>
          <p className="text-sm text-muted">{t('amount')}</p>
          <Money amount={total} className="text-4xl font-semibold tracking-tight" />
          {fee > 0 && <p className="mt-1 text-sm text-muted">{t('withFee', { fee: formatYen(fee) })}</p>}
        </div>
        <dl className="grid content-start gap-1.5 text-sm sm:justify-self-end">
          {order && (
            <div className="flex gap-3">
              <dt className="shrink-0 text-muted">{t('order')}</dt>
              <dd className="min-w-0 wrap-anywhere">{order}</dd>
            </div>
          )}
          {paidAt && (
            <div className="flex gap-3">
              <dt className="shrink-0 text-muted">{t('paid')}</dt>
              <dd>
                <Moment at={paidAt} />
              </dd>
            </div>
          )}
        </dl>
      </div>
    </>
  );
}

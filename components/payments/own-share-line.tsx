import { useTranslations } from 'next-intl';
import { formatYen } from '@/components/ui/yen';
import { endedWithoutMoney, type OwnShare } from '@/lib/payments/own-share';
import type { PaymentStatus } from '@/lib/payments/payment';

/** What the figure above is made of; and, of a payment that went back at its platform’s cost, that the seller keeps it. `status`: the payment’s own. */
export function OwnShareLine({ share: { amount, fee, deducted }, status }: { share: OwnShare; status: PaymentStatus }) {
  const t = useTranslations('payments.own');
  if (endedWithoutMoney(status)) return <p className="mt-1 text-sm text-muted">{t('nothing', { amount: formatYen(amount) })}</p>;
  return (
    <>
      <p className="mt-1 text-sm text-muted tabular-nums">
        {t('made', { amount: formatYen(amount), fee: formatYen(fee) })}
        {deducted !== 0 && ` − ${t('takenBack', { amount: formatYen(deducted) })}`}
      </p>
      {status === 'refunded' && deducted === 0 && <p className="mt-1 text-sm">{t('kept')}</p>}
    </>
  );
}

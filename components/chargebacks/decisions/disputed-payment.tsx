import { useTranslations } from 'next-intl';
import { hrefOf, noFilters } from '@/components/chargebacks/filters';
import { Method } from '@/components/payments/method';
import { Fact } from '@/components/ui/fact';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Section } from '@/components/ui/section';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { ChargebackReply } from '@/lib/chargebacks/schema';
import type { PaymentReply } from '@/lib/payments/schema';

type Props = { chargeback: ChargebackReply; merchant: { id: string; name: string } | null; now: string };
const linkLook = 'text-accent-soft-foreground underline underline-offset-2 pointer-coarse:leading-11';

/** The reason, the payment, and its merchant. */
export function DisputedPayment({ chargeback: { payment, reason, reason_code: code }, merchant, now }: Props) {
  const t = useTranslations('chargebacks');
  const only = useTranslations('chargebackDecision')('onlyMerchant');
  return (
    <Section id="disputed-payment" title={code ? `${code} ${reason}` : t('noReason')}>
      <dl className="grid grid-cols-2 gap-4 text-sm">
        {merchant && (
          <div className="col-span-full min-w-0">
            <dt className="mb-1 text-xs text-muted">{t('columns.merchant')}</dt>
            <dd className="break-words">
              <Link href={`/merchants/${merchant.id}`} className={`font-medium ${linkLook}`}>
                {visible(merchant.name)}
              </Link>
              <Link href={hrefOf({ ...noFilters, merchant: merchant.id }, '/chargeback-decisions')} className={`block text-xs ${linkLook}`}>
                {only}
              </Link>
            </dd>
          </div>
        )}
        <Fact name={t('payment.amount')}>
          <Link href={`/payments/${payment.id}`} className={`font-medium ${linkLook}`}>
            <Money amount={payment.total} />
          </Link>
        </Fact>
        <Fact name={t('payment.captured')}>{payment.captured_at && <Timestamp at={payment.captured_at} now={now} />}</Fact>
        <Fact name={t('payment.method')}>
          <Method details={payment.payment_method as unknown as PaymentReply['payment_details']} />
        </Fact>
      </dl>
    </Section>
  );
}

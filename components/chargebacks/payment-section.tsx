import { useTranslations } from 'next-intl';
import type { OwnRecords } from '@/components/chargebacks/own-evidence';
import { Method } from '@/components/payments/method';
import { Fact } from '@/components/ui/fact';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Section } from '@/components/ui/section';
import { Timestamp } from '@/components/ui/timestamp';
import type { ChargebackReply } from '@/lib/chargebacks/schema';
import type { PaymentReply } from '@/lib/payments/schema';

type Props = { chargeback: ChargebackReply; payment: PaymentReply; known: OwnRecords; now: string };

/** The payment and its customer. */
export function PaymentSection({ chargeback: { customer, payment: disputed }, payment, known, now }: Props) {
  const t = useTranslations('chargebacks.payment');
  return (
    <Section id="chargeback-payment" title={t('title')}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 text-sm">
        <Fact name={t('amount')}>
          <Link
            href={`/payments/${payment.id}`}
            className="font-medium text-accent-soft-foreground underline underline-offset-2 pointer-coarse:leading-11"
          >
            <Money amount={payment.total} />
          </Link>
        </Fact>
        <Fact name={t('captured')}>{payment.captured_at && <Timestamp at={payment.captured_at} now={now} />}</Fact>
        <Fact name={t('method')}>
          <Method details={payment.payment_details} />
          {disputed.masked_card_number && <span className="mt-1 block text-xs text-muted tabular-nums">{disputed.masked_card_number}</span>}
        </Fact>
        <Fact name={t('order')}>{payment.external_order_num}</Fact>
        <HolderCheck check={known.holderCheck} />
        {payment.description && (
          <div className="col-span-full min-w-0">
            <dt className="mb-1 text-xs text-muted">{t('description')}</dt>
            <dd className="line-clamp-3 break-words">{payment.description}</dd>
          </div>
        )}
        <div className="col-span-full min-w-0 border-t border-separator pt-4">
          <dt className="mb-1 text-xs text-muted">{t('customer')}</dt>
          <dd className="break-words">
            {customer.name && <span className="block">{customer.name}</span>}
            {customer.email ?? (customer.name ? null : t('unknownCustomer'))}
          </dd>
        </div>
        {customer.email && <Background background={known.background} />}
      </dl>
    </Section>
  );
}

/** The liability depends on it. */
function HolderCheck({ check }: { check: OwnRecords['holderCheck'] }) {
  const t = useTranslations('chargebacks.payment');
  return (
    <div className="col-span-full min-w-0">
      <dt className="mb-1 text-xs text-muted">{t('holderCheck')}</dt>
      <dd>
        {t(check === null ? 'unchecked' : check.verified ? 'verified' : 'skipped')}
        {check?.eci && <span className="ml-1.5 text-xs text-muted tabular-nums">{t('eci', { code: check.eci })}</span>}
      </dd>
    </div>
  );
}

function Background({ background: { payments, exceeded, disputed } }: { background: OwnRecords['background'] }) {
  const t = useTranslations('chargebacks.payment');
  return (
    <div className="col-span-full min-w-0">
      <dt className="mb-1 text-xs text-muted">{t('earlier')}</dt>
      <dd>
        {t(exceeded ? 'earlierOver' : 'earlierCount', { count: payments })}
        {disputed > 0 && <span className="ml-1.5 text-xs text-muted">{t('earlierDisputed', { count: disputed })}</span>}
      </dd>
    </div>
  );
}

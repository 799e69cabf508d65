import { useTranslations } from 'next-intl';
import { Fact } from '@/components/ui/fact';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { PaymentStatusChip } from '@/components/ui/payment-status-chip';
import { Section } from '@/components/ui/section';
import { shorten } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import { wayOf } from '@/lib/money/methods';
import type { PaymentReply } from '@/lib/payments/schema';

type Props = { payment: PaymentReply; merchant: { id: string; name: string } | null; now: string };
const linkLook = 'text-accent-soft-foreground underline underline-offset-2 pointer-coarse:leading-11';

/** The payment that a notice is about, as it is here. */
export function NoticePayment({ payment, merchant, now }: Props) {
  const t = useTranslations('acquirerNotices.payment');
  return (
    <Section id="notice-payment" title={t('title')}>
      <dl className="grid grid-cols-2 gap-4 text-sm">
        <Fact name={t('amount')}>
          <Money amount={payment.total} className="font-medium" />
        </Fact>
        <Fact name={t('status')}>
          <PaymentStatusChip status={payment.status} way={wayOf(payment.payment_details)} />
        </Fact>
        <Fact name={t('merchant')} wide>
          {merchant && (
            <Link href={`/merchants/${merchant.id}`} className={linkLook}>
              {visible(merchant.name)}
            </Link>
          )}
        </Fact>
        <Fact name={t('order')} wide>
          {payment.external_order_num && visible(payment.external_order_num)}
        </Fact>
        <Fact name={t('id')}>
          <Link href={`/payments/${payment.id}`} className={`font-mono text-xs ${linkLook}`}>
            {shorten(payment.id)}
          </Link>
        </Fact>
        <Fact name={t('created')}>
          <Timestamp at={payment.created_at} now={now} />
        </Fact>
      </dl>
    </Section>
  );
}

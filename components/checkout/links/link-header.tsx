import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LinkStateChip } from '@/components/checkout/links/link-state-chip';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { PaymentStatusChip } from '@/components/ui/payment-status-chip';
import { ShortId } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import { formatYen } from '@/components/ui/yen';
import { wayOf } from '@/lib/money/methods';
import type { LinkReply } from '@/lib/sessions/list/schema';

type Props = { link: LinkReply; now: string; actions: ReactNode };

/** The main facts without scrolling: amount, state, purpose, deadline, and the payment. */
export function LinkHeader({ link, now, actions }: Props) {
  const t = useTranslations('paymentLinks');
  return (
    <div className="mb-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-3xl font-semibold tracking-tight">
            {link.amount === null ? t('modes.customer') : <Money amount={link.amount} />}
          </h1>
          <span className="print:hidden">
            <LinkStateChip state={link.state} />
          </span>
        </div>
        <div className="print:hidden">{actions}</div>
      </div>
      {link.tax !== null && link.tax > 0 && (
        <p className="mt-1 text-sm text-muted tabular-nums">{t('form.contained', { tax: formatYen(link.tax) })}</p>
      )}
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-3 lg:grid-cols-4">
        <Fact name={t('columns.about')}>{link.description}</Fact>
        <Fact name={t('form.orderNumberPlain')} onScreen>
          {link.external_order_num}
        </Fact>
        <Fact name={t('columns.payment')}>{link.payment && <Payment payment={link.payment} />}</Fact>
        <Fact name={t('columns.expires')}>
          <Timestamp at={link.expires_at} now={now} />
        </Fact>
        <Fact name={t('columns.created')} onScreen>
          <Timestamp at={link.created_at} now={now} />
        </Fact>
        <Fact name={t('columns.ended')} onScreen>
          {(link.completed_at ?? link.cancelled_at) && <Timestamp at={link.completed_at ?? link.cancelled_at ?? ''} now={now} />}
        </Fact>
        <Fact name={t('id')} onScreen>
          <ShortId id={link.id} />
        </Fact>
        <Fact name={t('customer')} onScreen>
          {link.customer_id && <ShortId id={link.customer_id} />}
        </Fact>
        <Fact name={t('subscription')} onScreen>
          {link.subscription?.id && <ShortId id={link.subscription.id} />}
        </Fact>
      </dl>
    </div>
  );
}

function Payment({ payment }: { payment: NonNullable<LinkReply['payment']> }) {
  const t = useTranslations('paymentLinks');
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <PaymentStatusChip status={payment.status} way={wayOf(payment.payment_details)} />
      <Link
        href={`/payments/${payment.id}`}
        className="inline-flex items-center rounded text-accent-soft-foreground underline underline-offset-2 pointer-coarse:min-h-11"
      >
        {t('openPayment')}
      </Link>
    </span>
  );
}

type FactProps = { name: string; onScreen?: boolean; children: ReactNode };

/** An unknown fact is left out. */
function Fact({ name, onScreen = false, children }: FactProps) {
  if (!children) return null;
  return (
    <div className={`min-w-0 ${onScreen ? 'print:hidden' : ''}`}>
      <dt className="mb-1 text-xs text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

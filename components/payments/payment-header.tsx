import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useDays } from '@/components/ledger/balance/use-days';
import { Clamped } from '@/components/payments/clamped';
import { Metadata } from '@/components/payments/metadata';
import { Method } from '@/components/payments/method';
import { PaymentMethodFacts } from '@/components/payments/payment-method-facts';
import { wayKindOf } from '@/components/payments/payment-method-kind';
import { Fact } from '@/components/ui/fact';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { PaymentStates } from '@/components/ui/payment-status-chip';
import { ShortId } from '@/components/ui/short-id';
import { StatusChip } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import { daysAfter } from '@/lib/japan/dates';
import { awaitsCustomer } from '@/lib/payments/offers';
import { type OwnShare, ownShareIn } from '@/lib/payments/own-share';
import type { PaymentStatus } from '@/lib/payments/payment';
import { endedWithoutMoney } from '@/lib/payments/payment';
import type { PaymentReply } from '@/lib/payments/schema';
import { factsOf, statesOf } from '@/lib/payments/shown-state';

type Props = {
  payment: PaymentReply;
  holderName: string | null;
  /** A seller sees its own share; only the merchant sees the checkout. */
  viewer: 'operator' | 'seller' | 'own';
  /** The customer that has a page. */
  keptCustomer: string | null;
  /** Whose payment it is, for an operator. */
  merchant: { id: string; name: string } | null;
  markedAsFraud: boolean;
  /** A chargeback of it is undecided. */
  isDisputed: boolean;
  now: string;
  actions?: ReactNode;
};

/** The main facts without scrolling: amount, state, method, customer, order. */
export function PaymentHeader({ payment, holderName, viewer, merchant, keptCustomer, markedAsFraud, isDisputed, now, actions }: Props) {
  const t = useTranslations('payment.header');
  const { amount, tax, payment_method_fee: fee } = payment;
  const share = viewer === 'seller' ? ownShareIn(payment) : null;
  const awaited = awaitsCustomer(payment.status, payment.payment_details) ? 'answer' : wayKindOf(payment.payment_details);
  const made = [
    t('net', { amount: formatYen(amount) }),
    ...(tax > 0 ? [t('tax', { amount: formatYen(tax) })] : []),
    ...(fee > 0 ? [t('customerFee', { amount: formatYen(fee) })] : []),
  ];
  return (
    <div className="mb-8">
      {share && <p className="mb-1 text-xs text-muted">{t('ownPart')}</p>}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-3xl font-semibold tracking-tight">
            <Money amount={share ? share.net : payment.total} />
          </h1>
          <PaymentStates states={statesOf(factsOf(payment, isDisputed), new Date(now))} />
          {markedAsFraud && <StatusChip look="danger">{t('markedAsFraud')}</StatusChip>}
          {!share && payment.amount_refunded > 0 && (
            <span className="text-sm text-muted tabular-nums">
              {payment.status === 'refunded' ? t('fullyRefunded') : t('refunded', { amount: formatYen(payment.amount_refunded) })}
            </span>
          )}
        </div>
        {actions}
      </div>
      {share && <OwnShareLine share={share} status={payment.status} />}
      {made.length > 1 && <p className="mt-1 text-sm text-muted tabular-nums">{made.join(' + ')}</p>}
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-3 lg:grid-cols-4">
        <Fact name={t('merchant')}>
          {merchant && (
            <Link
              href={`/merchants/${merchant.id}`}
              className="inline-flex items-center rounded text-accent-soft-foreground underline underline-offset-2 pointer-coarse:min-h-11"
            >
              {visible(merchant.name)}
            </Link>
          )}
        </Fact>
        <Fact name={t('method')}>
          <Method details={payment.payment_details} />
        </Fact>
        <Fact name={t('order')}>{payment.external_order_num}</Fact>
        <Fact name={t('customer')} wide isEmpty={!holderName && !payment.payment_details.email}>
          {holderName && <span className="block">{holderName}</span>}
          {payment.payment_details.email}
          {viewer === 'own' && <CustomerLinks customer={keptCustomer} email={payment.payment_details.email} />}
        </Fact>
        <Fact name={t('created')}>
          <Timestamp at={payment.created_at} now={now} />
        </Fact>
        <Fact name={t('captured')}>{payment.captured_at && <Timestamp at={payment.captured_at} now={now} />}</Fact>
        <Fact name={t(`deadlines.${awaited}`)}>
          {(payment.status === 'authorized' || payment.status === 'expired' || awaitsCustomer(payment.status, payment.payment_details)) &&
            payment.payment_deadline && <Timestamp at={payment.payment_deadline} now={now} />}
        </Fact>
        <PaymentMethodFacts details={payment.payment_details} now={now} />
        <Fact name={t('id')}>
          <ShortId id={payment.id} />
        </Fact>
        <Fact name={t('link')}>
          {viewer === 'own' && payment.session && (
            <Link
              href={`/payment-links/${payment.session}`}
              className="inline-flex items-center rounded text-accent-soft-foreground underline underline-offset-2 pointer-coarse:min-h-11"
            >
              {t('openLink')}
            </Link>
          )}
        </Fact>
        <Fact name={t('subscription')}>
          {viewer !== 'seller' && payment.subscription && <PeriodLink subscription={payment.subscription} />}
        </Fact>
        {payment.description && (
          <div className="col-span-full min-w-0">
            <dt className="mb-1 text-xs text-muted">{t('description')}</dt>
            <dd>
              <Clamped text={payment.description} />
            </dd>
          </div>
        )}
      </dl>
      {viewer !== 'seller' && <Metadata values={payment.metadata} />}
    </div>
  );
}

/** The subscription, and which of its periods this payment is the charge of. */
const plainLink =
  'inline-flex items-center rounded text-xs text-accent-soft-foreground underline underline-offset-2 pointer-coarse:min-h-11';

/** To the kept customer, and to all that was paid from the same address. */
function CustomerLinks({ customer, email }: { customer: string | null; email: string | null }) {
  const t = useTranslations('payment.header');
  if (!customer && !email) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-x-3">
      {customer && (
        <Link href={`/customers/${customer}`} className={plainLink}>
          {t('customerPage')}
        </Link>
      )}
      {email && (
        <Link href={`/payments?search=${encodeURIComponent(email)}`} className={plainLink}>
          {t('sameAddress')}
        </Link>
      )}
    </span>
  );
}

function PeriodLink({
  subscription: { id, sequence, period_start: start, period_end: end },
}: {
  subscription: NonNullable<PaymentReply['subscription']>;
}) {
  const t = useTranslations('payment.header');
  const days = useDays();
  return (
    <Link
      href={`/subscriptions/${id}`}
      className="inline-flex flex-wrap items-center gap-x-2 rounded text-accent-soft-foreground underline underline-offset-2 pointer-coarse:min-h-11"
    >
      <span>{t('period', { sequence })}</span>
      <span className="text-xs">{days({ from: start, to: daysAfter(end, -1) })}</span>
    </Link>
  );
}

/**
 * The parts of the figure above; for a payment refunded at its platform’s cost, that the seller keeps its share. `status`: the payment’s
 * own.
 */
function OwnShareLine({ share: { amount, fee, deducted }, status }: { share: OwnShare; status: PaymentStatus }) {
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

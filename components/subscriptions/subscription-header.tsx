import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useDays } from '@/components/ledger/balance/use-days';
import { noFilters as allPayments, hrefOf as paymentsOf } from '@/components/payments/filters';
import { Method } from '@/components/payments/method';
import { hrefOf, noFilters } from '@/components/subscriptions/filters';
import { SubscriptionChips } from '@/components/subscriptions/status-chips';
import { CopyButton } from '@/components/ui/copy-button';
import { Fact } from '@/components/ui/fact';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { ShortId } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import { formatYen } from '@/components/ui/yen';
import { daysAfter } from '@/lib/japan/dates';
import type { SubscriptionItem } from '@/lib/subscriptions/list/schema';
import { isLeftOut } from '@/lib/subscriptions/offers';

type Props = { subscription: SubscriptionItem; now: string; actions?: ReactNode };

const linkLook = 'inline-flex items-center rounded text-accent-soft-foreground underline underline-offset-2 pointer-coarse:min-h-11';

/** What is charged, how often and whom, when next, and why not. */
export function SubscriptionHeader({ subscription, now, actions }: Props) {
  const t = useTranslations('subscriptions.header');
  const { amount, tax, description, customer, merchant_name: merchant } = subscription;
  return (
    <div className="mb-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="text-3xl font-semibold tracking-tight">
              <Every subscription={subscription} />
            </h1>
            <SubscriptionChips subscription={subscription} />
          </div>
          {tax > 0 && <p className="mt-1 text-sm text-muted tabular-nums">{t('made', { net: formatYen(amount), tax: formatYen(tax) })}</p>}
          {description && <p className="mt-1 max-w-prose text-sm break-words">{description}</p>}
        </div>
        {actions}
      </div>
      <Standing subscription={subscription} now={now} />
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-3 lg:grid-cols-4">
        <Dates subscription={subscription} now={now} />
        <Fact name={t('method')}>
          <Method details={subscription.payment_details} />
        </Fact>
        <Fact name={t('customer')} wide>
          {customer.email && <span className="block break-words">{customer.email}</span>}
          <Link href={hrefOf({ ...noFilters, customer: customer.id })} className={linkLook}>
            {t('ofCustomer')}
          </Link>
        </Fact>
        <Fact name={t('number')}>{subscription.external_subscription_num}</Fact>
        <Fact name={t('merchant')}>{merchant}</Fact>
        <Fact name={t('id')}>
          <ShortId id={subscription.id} />
        </Fact>
        <Fact name={t('payments')}>
          <Link href={paymentsOf({ ...allPayments, subscription: subscription.id })} className={linkLook}>
            {t('allPayments')}
          </Link>
        </Fact>
        <Fact name={t('page')}>
          {subscription.manage_url !== null && subscription.status !== 'deleted' && (
            <span className="inline-flex items-center gap-1">
              <a href={subscription.manage_url} target="_blank" rel="noreferrer" className={linkLook}>
                {t('openPage')}
              </a>
              <CopyButton value={subscription.manage_url} label={t('copyPage')} />
            </span>
          )}
        </Fact>
      </dl>
    </div>
  );
}

function Every({ subscription: { amount, tax, period } }: Pick<Props, 'subscription'>) {
  const t = useTranslations('subscriptions');
  return (
    <>
      <span className="mr-2 text-xl">{t(`periods.${period}`)}</span>
      <Money amount={amount + tax} />
    </>
  );
}

/** The next charge, the open period and where it ends. */
function Dates({ subscription, now }: Pick<Props, 'subscription' | 'now'>) {
  const t = useTranslations('subscriptions.header');
  const days = useDays();
  const { current_period: open, next_capture_at: next, ends_at: ends, max_charges: most, pause, ended_at: ended } = subscription;
  return (
    <>
      <Fact name={t('next')}>{next && !isLeftOut(subscription) && <Timestamp at={next} now={now} />}</Fact>
      <Fact name={t('open')}>
        {open && (
          <>
            {t('sequence', { sequence: open.sequence })}
            <span className="block text-xs text-muted">{days({ from: open.start, to: daysAfter(open.end, -1) })}</span>
          </>
        )}
      </Fact>
      <Fact name={t('created')}>
        <Timestamp at={subscription.created_at} now={now} />
      </Fact>
      <Fact name={t('ends')}>{ends && <Timestamp at={ends} now={now} />}</Fact>
      <Fact name={t('most')}>{most !== null && t('times', { count: most })}</Fact>
      <Fact name={t('pausedSince')}>{pause && <Timestamp at={pause.since} now={now} />}</Fact>
      <Fact name={t('resumes')}>{pause && (pause.resumes_at ? <Timestamp at={pause.resumes_at} now={now} /> : t('byHand'))}</Fact>
      <Fact name={t('ended')}>{ended && <Timestamp at={ended} now={now} />}</Fact>
    </>
  );
}

/** In one sentence what is wrong, and what happens by itself. */
function Standing({ subscription, now }: Pick<Props, 'subscription' | 'now'>) {
  const t = useTranslations('subscriptions.standing');
  const reason = useTranslations('payment.outcome.reasons');
  const { status, last_failure: failure, retry_at: retry, retry_count: tries } = subscription;
  if (!failure || (status !== 'retrying' && status !== 'suspended')) return null;
  const why = reason(reason.has(failure.code as never) ? (failure.code as 'other_error') : 'other_error');
  return (
    <p className="mt-3 max-w-prose rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-soft-foreground">
      {t('why', { reason: why, count: tries })}{' '}
      {status === 'suspended' ? (
        t('suspended')
      ) : retry ? (
        <>
          {t('retried')} <Timestamp at={retry} now={now} layout="inline" />
        </>
      ) : (
        failure.needs && t(`needs.${failure.needs}`)
      )}
    </p>
  );
}

import { useTranslations } from 'next-intl';
import { Method } from '@/components/payments/method';
import { RowAmount } from '@/components/payments/row-amount';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { PaymentStates } from '@/components/ui/payment-status-chip';
import { useTimeSince } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { ListedPayment } from '@/lib/payments/list/schema';

type Props = { payments: ListedPayment[]; now: string; asSeller?: boolean };

/** The newest payments, each a link, and the link to all; for a seller its own share of each. */
export function RecentPayments({ payments, now, asSeller = false }: Props) {
  const t = useTranslations('home.recent');
  return (
    <Panel>
      <div className="flex min-h-12 items-center justify-between gap-3 border-b border-separator px-4 py-1.5">
        <h2 className="text-base font-semibold">{t('title')}</h2>
        <Link href="/payments" className="py-2.5 text-sm font-medium text-accent-soft-foreground underline-offset-4 hover:underline">
          {t('all')}
        </Link>
      </div>
      {payments.length === 0 && <p className="px-4 py-8 text-center text-sm text-muted">{t('none')}</p>}
      <ul className="divide-y divide-separator empty:hidden">
        {payments.map((payment) => (
          <li key={payment.id} className="relative has-[a:hover]:bg-surface-secondary">
            <Row payment={payment} now={now} asSeller={asSeller} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Row({ payment, now, asSeller }: { payment: ListedPayment; now: string; asSeller: boolean }) {
  const since = useTimeSince();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3 text-sm">
      <Link
        href={`/payments/${payment.id}`}
        className={`${asSeller ? 'sm:min-w-44 sm:text-right' : 'min-w-20 text-right'} outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus`}
      >
        {asSeller ? (
          <RowAmount payment={payment} asSeller className="font-medium" />
        ) : (
          <Money amount={payment.total} className="font-medium" />
        )}
      </Link>
      <PaymentStates states={payment.states} />
      <span className="max-sm:hidden">
        <Method details={payment.payment_details} />
      </span>
      <span className="min-w-0 flex-1 truncate text-muted empty:hidden max-sm:order-last max-sm:basis-full">
        {[payment.external_order_num, payment.customer_name]
          .filter((text) => text !== null)
          .map(visible)
          .join(' · ')}
      </span>
      <time dateTime={payment.created_at} className="ml-auto text-xs whitespace-nowrap text-muted">
        {since(new Date(payment.created_at), new Date(now))}
      </time>
    </div>
  );
}

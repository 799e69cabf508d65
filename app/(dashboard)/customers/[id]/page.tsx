import { CreditCard } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { findCustomer } from '@/app/(dashboard)/customers/[id]/find-customer';
import { CustomerHeader } from '@/components/payments/customers/customer-header';
import { noFilters as anyPayment, hrefOf as paymentsHref } from '@/components/payments/filters';
import { PaymentsTable } from '@/components/payments/payments-table';
import { noFilters as anySubscription, hrefOf as subscriptionsHref } from '@/components/subscriptions/filters';
import { SubscriptionsTable } from '@/components/subscriptions/subscriptions-table';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { shorten } from '@/components/ui/short-id';
import { can } from '@/lib/auth/permissions';
import { pageCaller } from '@/lib/pages/page';
import { searchPayments } from '@/lib/payments/search-payments';
import { searchSubscriptions } from '@/lib/subscriptions/list/search-subscriptions';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name, email, id } = await findCustomer((await params).id);
  return { title: name ?? email ?? shorten(id) };
}

const shownAtOnce = 10;

export default async function CustomerPage({ params }: Props) {
  const customer = await findCustomer((await params).id);
  const caller = await pageCaller();
  const input = { customer: customer.id, per_page: shownAtOnce };
  const [payments, subscriptions] = await Promise.all([
    searchPayments(caller, input),
    can(caller.actor, 'subscriptions:read') ? searchSubscriptions(caller, input) : null,
  ]);
  const t = await getTranslations('customers');
  const now = caller.now.toISOString();
  return (
    <>
      <Breadcrumb parent={{ href: '/customers', name: t('title') }} here={customer.name ?? customer.email ?? shorten(customer.id)} />
      <CustomerHeader customer={customer} now={now} />
      <Part
        id="payments"
        title={t('payments')}
        all={payments.total > shownAtOnce && paymentsHref({ ...anyPayment, customer: customer.id })}
      >
        {payments.data.length > 0 ? (
          <PaymentsTable
            rows={payments.data}
            now={now}
            label={t('payments')}
            shown={['status', 'method', 'order']}
            areChosen
            asSeller={false}
          />
        ) : (
          <EmptyState icon={CreditCard} title={t('empty.payments')} text={t('empty.paymentsText')} />
        )}
      </Part>
      {subscriptions && subscriptions.data.length > 0 && (
        <Part
          id="subscriptions"
          title={t('subscriptions')}
          all={subscriptions.total > shownAtOnce && subscriptionsHref({ ...anySubscription, customer: customer.id })}
        >
          <SubscriptionsTable rows={subscriptions.data} now={now} withMerchant={false} />
        </Part>
      )}
    </>
  );
}

type PartProps = { id: string; title: string; all: string | false; children: ReactNode };

/** The newest of a list, and the way to all of it. */
async function Part({ id, title, all, children }: PartProps) {
  const t = await getTranslations('customers');
  return (
    <section aria-labelledby={`${id}-title`} className="mb-8">
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <h2 id={`${id}-title`} className="text-base font-semibold">
          {title}
        </h2>
        {all && (
          <Link
            href={all}
            className="inline-flex items-center text-sm text-accent-soft-foreground underline underline-offset-2 pointer-coarse:min-h-11"
          >
            {t('seeAll')}
          </Link>
        )}
      </div>
      <Panel>{children}</Panel>
    </section>
  );
}

import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findSellersAction } from '@/app/(dashboard)/payments/actions';
import { orderTaker } from '@/app/(dashboard)/payments/new/order-taker';
import { createSubscriptionAction, findCustomerAction, findCustomersAction, tryNewAction } from '@/app/(dashboard)/subscriptions/actions';
import { takesMoney } from '@/app/environment';
import { NoAcquirer } from '@/components/shell/no-acquirer';
import { NewSubscription } from '@/components/subscriptions/forms/new-subscription';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { PageHeader } from '@/components/ui/page-header';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('subscriptions'))('form.title') };
}

export default async function NewSubscriptionPage() {
  const { actor } = await orderTaker();
  const t = await getTranslations('subscriptions');
  return (
    <>
      <Breadcrumb parent={{ href: '/subscriptions', name: t('title') }} here={t('form.title')} />
      <PageHeader title={t('form.title')} text={t('form.text')} />
      {(await takesMoney()) ? (
        <NewSubscription
          acts={{ create: createSubscriptionAction, preview: tryNewAction, findSellers: findSellersAction }}
          customers={{ list: findCustomersAction, show: findCustomerAction }}
          isPlatform={actor.platformRole === 'platform'}
          ownId={actor.tenantId ?? ''}
        />
      ) : (
        <NoAcquirer viewer="platform" />
      )}
    </>
  );
}

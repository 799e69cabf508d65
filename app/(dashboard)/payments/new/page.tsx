import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createPaymentAction, findSellersAction, tryPaymentAction } from '@/app/(dashboard)/payments/actions';
import { orderTaker } from '@/app/(dashboard)/payments/new/order-taker';
import { takesMoney } from '@/app/environment';
import { rememberedMode } from '@/components/payments/included-tax';
import { PhoneOrder } from '@/components/payments/phone-orders/phone-order';
import { NoAcquirer } from '@/components/shell/no-acquirer';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { PageHeader } from '@/components/ui/page-header';
import { remembered } from '@/lib/pages/remembered';
import { monthOf } from '@/lib/vault/expiry';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('phoneOrder'))('title') };
}

export default async function NewPaymentPage() {
  const { actor, now } = await orderTaker();
  const t = await getTranslations('phoneOrder');
  const payments = await getTranslations('payments');
  return (
    <>
      <Breadcrumb parent={{ href: '/payments', name: payments('title') }} here={t('title')} />
      <PageHeader title={t('title')} text={t('text')} />
      {(await takesMoney()) ? (
        <PhoneOrder
          create={createPaymentAction}
          dryRun={tryPaymentAction}
          findSellers={findSellersAction}
          isPlatform={actor.platformRole === 'platform'}
          ownId={actor.tenantId ?? ''}
          taxMode={rememberedMode(await remembered('tax_mode'))}
          month={monthOf(now)}
        />
      ) : (
        <NoAcquirer viewer="platform" />
      )}
    </>
  );
}

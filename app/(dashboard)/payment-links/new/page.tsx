import { CreditCard } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findLink } from '@/app/(dashboard)/payment-links/[id]/find-link';
import { createLinkAction } from '@/app/(dashboard)/payment-links/actions';
import { findSellersAction } from '@/app/(dashboard)/payments/actions';
import { orderTaker } from '@/app/(dashboard)/payments/new/order-taker';
import { takesMoney } from '@/app/environment';
import { orNotFound } from '@/app/or-not-found';
import { NewLink } from '@/components/checkout/links/new-link';
import type { SearchParams } from '@/components/filters/address';
import { rememberedMode } from '@/components/payments/included-tax';
import { NoAcquirer } from '@/components/shell/no-acquirer';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { waysWithout } from '@/lib/merchants/checkout/payment-methods';
import { showCheckoutSettings } from '@/lib/merchants/checkout/show-checkout-settings';
import type { PersonCaller } from '@/lib/pages/page';
import { remembered } from '@/lib/pages/remembered';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('paymentLinks'))('form.title') };
}

export default async function NewPaymentLinkPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { like } = await searchParams;
  const caller = await orderTaker();
  const t = await getTranslations('paymentLinks');
  return (
    <>
      <Breadcrumb parent={{ href: '/payment-links', name: t('title') }} here={t('form.title')} />
      <PageHeader title={t('form.title')} text={t('form.text')} />
      {(await takesMoney()) ? <Form caller={caller} like={typeof like === 'string' ? like : null} /> : <NoAcquirer viewer="platform" />}
    </>
  );
}

/** With all payment methods off, a link could not be paid. */
async function Form({ caller, like }: { caller: PersonCaller; like: string | null }) {
  const { off, missing_for_subscriptions: missing } = await orNotFound(showCheckoutSettings(caller, { id: caller.actor.tenantId ?? '' }));
  const offered = waysWithout(off).map(({ method }) => method);
  const t = await getTranslations('paymentLinks');
  return offered.length > 0 ? (
    <NewLink
      create={createLinkAction}
      findSellers={findSellersAction}
      isPlatform={caller.actor.platformRole === 'platform'}
      offered={offered}
      repeatable={missing.length === 0}
      now={caller.now.toISOString()}
      like={like === null ? null : await findLink(like)}
      taxMode={rememberedMode(await remembered('tax_mode'))}
    />
  ) : (
    <Panel>
      <EmptyState icon={CreditCard} title={t('empty.noWay.title')} text={t('empty.noWay.text')}>
        <Link href="/settings/checkout" className="button button--outline">
          {t('empty.noWay.action')}
        </Link>
      </EmptyState>
    </Panel>
  );
}

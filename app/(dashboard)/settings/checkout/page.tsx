import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import {
  changeCheckoutSettingsAction,
  changeMailsAction,
  changeRetryDaysAction,
  removeLogoAction,
} from '@/app/(dashboard)/settings/checkout/actions';
import { isLive, takesMoney } from '@/app/environment';
import { orNotFound } from '@/app/or-not-found';
import { CheckoutSettings } from '@/components/checkout/settings/checkout-settings';
import { Logo } from '@/components/checkout/settings/logo';
import { MailSettings } from '@/components/checkout/settings/mail-settings';
import type { Fees } from '@/components/checkout/settings/payment-methods';
import { RetryDays } from '@/components/checkout/settings/retry-days';
import { NoAcquirer } from '@/components/shell/no-acquirer';
import { PageHeader } from '@/components/ui/page-header';
import { can } from '@/lib/auth/permissions';
import { showCheckoutSettings } from '@/lib/merchants/checkout/show-checkout-settings';
import { logoPicture } from '@/lib/merchants/checkout/show-logo';
import { listFees } from '@/lib/merchants/fees/list-fees';
import { showMails } from '@/lib/merchants/mails/show-mails';
import { showRetryDays } from '@/lib/merchants/retry-days/show-retry-days';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('checkoutSettings'))('title') };
}

export default async function CheckoutPage() {
  const caller = await pageCaller();
  const id = caller.actor.tenantId ?? '';
  const [settings, { methods }, mails, days] = await orNotFound(
    Promise.all([showCheckoutSettings(caller, { id }), listFees(caller, { id }), showMails(caller, { id }), showRetryDays(caller, { id })]),
  );
  const logo = await logoPicture(id, settings.logo);
  const t = await getTranslations('checkoutSettings');
  const mayChange = can(caller.actor, 'merchants:write');
  const fees = Object.fromEntries(methods.map(({ method, customer }) => [method, customer.total])) as Fees;
  return (
    <>
      <PageHeader title={t('title')} text={t(mayChange ? 'text' : 'textReader')} />
      {!(await takesMoney()) && <NoAcquirer viewer="platform" />}
      <CheckoutSettings
        settings={settings}
        fees={fees}
        live={isLive()}
        change={mayChange ? changeCheckoutSettingsAction : null}
        logo={<Logo id={id} picture={logo} remove={mayChange ? removeLogoAction : null} />}
      />
      <RetryDays settings={days} change={mayChange ? changeRetryDaysAction : null} />
      <MailSettings settings={mails} change={mayChange ? changeMailsAction : null} />
    </>
  );
}

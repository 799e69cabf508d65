import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import { type CheckoutForm, subscriptionTexts } from '@/components/checkout/settings/form';
import { TextRow } from '@/components/forms/text-row';
import { Panel } from '@/components/ui/panel';
import { longestWords } from '@/lib/merchants/checkout/checkout';
import type { CheckoutReply } from '@/lib/merchants/checkout/schema';

type Props = { form: UseFormReturn<CheckoutForm>; missing: CheckoutReply['missing_for_subscriptions'] };

/** What customers read before they order a subscription. None can be sold at a checkout until it is filled in. */
export function SubscriptionTexts({ form: { control }, missing }: Props) {
  const t = useTranslations('checkoutSettings.subscriptions');
  const names = missing.map((name) => t(`names.${name}`)).join(t('and'));
  return (
    <section aria-labelledby="subscription-texts-title">
      <h2 id="subscription-texts-title" className="mb-1 text-base font-semibold">
        {t('title')}
      </h2>
      <p className="mb-3 max-w-prose text-sm text-pretty text-muted">{t('text')}</p>
      <Panel className="flex flex-col gap-6 p-4 sm:p-5">
        {missing.length > 0 && <p className="text-sm text-pretty text-muted">{t('missing', { names })}</p>}
        {subscriptionTexts.map((name) => (
          <TextRow
            key={name}
            control={control}
            name={name}
            label={t(`names.${name}`)}
            hint={t(`hints.${name}`)}
            wrong={{ tooLong: t('wrong', { max: longestWords }) }}
            placeholder={t(`examples.${name}`)}
            area
          />
        ))}
        <p className="text-xs text-pretty text-muted">{t('advice')}</p>
      </Panel>
    </section>
  );
}

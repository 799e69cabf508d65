'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { Appearance } from '@/components/checkout/settings/appearance';
import { type CheckoutForm, colourIn, effectsOf, formOf, isNothing, resolveCheckout } from '@/components/checkout/settings/form';
import { ShopPages } from '@/components/checkout/settings/links';
import { Pausing } from '@/components/checkout/settings/pausing';
import { type Fees, PaymentMethods } from '@/components/checkout/settings/payment-methods';
import { Preview } from '@/components/checkout/settings/preview';
import { SubscriptionTexts } from '@/components/checkout/settings/subscription-texts';
import type { Act } from '@/components/forms/act';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { ReasonedButton } from '@/components/ui/reasoned-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { CheckoutReply } from '@/lib/merchants/checkout/schema';

const load = () => import('@/components/checkout/settings/save-dialog').then((loaded) => loaded.SaveDialog);
const SaveDialog = lazyDialog(load);

/** `change` is null for read-only users. */
type Props = { settings: CheckoutReply; fees: Fees; live: boolean; change: Act | null; logo: ReactNode };

/** The payment methods and the branding. Nothing is saved before its effect is shown. */
export function CheckoutSettings({ settings, fees, live, change, logo }: Props) {
  const t = useTranslations('checkoutSettings');
  const form = useForm<CheckoutForm>({ defaultValues: formOf(settings), resolver: resolveCheckout, mode: 'onChange' });
  const given = useWatch({ control: form.control }) as CheckoutForm;
  const { opening, isOpen, open, close, prepare } = useLazyDialog(load);
  const effects = effectsOf(settings, given);
  return (
    <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-10">
        {logo}
        <form noValidate onSubmit={form.handleSubmit(open)}>
          <fieldset disabled={change === null} className="flex min-w-0 flex-col gap-10">
            <Controller
              control={form.control}
              name="off"
              render={({ field }) => <PaymentMethods off={field.value} fees={fees} onChange={field.onChange} />}
            />
            <Appearance form={form} merchantName={settings.merchant_name} />
            <ShopPages form={form} missing={settings.missing} live={live} />
            <SubscriptionTexts form={form} missing={settings.missing_for_subscriptions} />
            <Pausing form={form} />
            {change && (
              <div className="flex flex-wrap items-center gap-4">
                {isNothing(effects) ? (
                  <ReasonedButton look="primary" name={t('save')} reason={t('nothing')} className="max-sm:w-full" />
                ) : (
                  <PlainButton type="submit" className="max-sm:w-full" onFocus={prepare}>
                    {t('save')}
                  </PlainButton>
                )}
              </div>
            )}
          </fieldset>
        </form>
      </div>
      <Preview name={given.name.trim() || settings.merchant_name} colour={colourIn(given.colour)} off={given.off} fees={fees} />
      {change && opening > 0 && (
        <SaveDialog key={opening} {...{ settings, given, effects, change, isOpen }} onClose={close} onSaved={() => form.reset(given)} />
      )}
    </div>
  );
}

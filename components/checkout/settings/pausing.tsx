import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import type { CheckoutForm } from '@/components/checkout/settings/form';
import { Panel } from '@/components/ui/panel';

/** What customers may do with their subscriptions themselves. To end one, and to change its card, they always may. */
export function Pausing({ form }: { form: UseFormReturn<CheckoutForm> }) {
  const t = useTranslations('checkoutSettings.pausing');
  return (
    <section aria-labelledby="pausing-title">
      <h2 id="pausing-title" className="mb-1 text-base font-semibold">
        {t('title')}
      </h2>
      <p className="mb-3 max-w-prose text-sm text-pretty text-muted">{t('text')}</p>
      <Panel className="px-4 py-2 sm:px-5">
        <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-sm has-disabled:cursor-default">
          <input type="checkbox" {...form.register('pause')} className="mt-0.5 size-4 shrink-0 accent-accent" />
          <span className="min-w-0">
            {t('pause')}
            <span className="block text-xs text-pretty text-muted">{t('pauseHint')}</span>
          </span>
        </label>
      </Panel>
    </section>
  );
}

import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import type { CheckoutForm } from '@/components/checkout/settings/form';
import { TextRow } from '@/components/forms/text-row';
import { longest } from '@/components/forms/typed';
import { Panel } from '@/components/ui/panel';
import { type LinkName, linkNames } from '@/lib/merchants/checkout/links';
import { webAddress } from '@/lib/operation/wire';

type Props = { form: UseFormReturn<CheckoutForm>; missing: readonly LinkName[]; live: boolean };

/** The shop's own pages, linked below every customer page of ours. */
export function ShopPages({ form: { control }, missing, live }: Props) {
  const t = useTranslations('checkoutSettings.links');
  const names = missing.map((name) => t(`names.${name}`)).join(t('and'));
  return (
    <section aria-labelledby="links-title">
      <h2 id="links-title" className="mb-1 text-base font-semibold">
        {t('title')}
      </h2>
      <p className="mb-3 max-w-prose text-sm text-pretty text-muted">{t('text')}</p>
      <Panel className="flex flex-col gap-6 p-4 sm:p-5">
        {live && missing.length > 0 && (
          <p role="status" className="rounded-lg bg-warning-soft px-4 py-3 text-sm text-pretty text-warning-soft-foreground">
            {t('missing', { names })}
          </p>
        )}
        {linkNames.map((name) => (
          <TextRow
            key={name}
            control={control}
            name={name}
            label={t(`names.${name}`)}
            hint={t(`hints.${name}`)}
            wrong={{ noLink: t(name === 'contact' ? 'noContact' : 'noLink') }}
            placeholder={t(name === 'contact' ? 'contactExample' : 'pageExample')}
            maxLength={longest(webAddress())}
          />
        ))}
      </Panel>
    </section>
  );
}

import { useTranslations } from 'next-intl';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type CheckoutForm, colourIn, contrastOf } from '@/components/checkout/settings/form';
import { TextRow } from '@/components/forms/text-row';
import { Panel } from '@/components/ui/panel';
import { leastContrast, longestName, usualColour } from '@/lib/merchants/checkout/checkout';

type Props = { form: UseFormReturn<CheckoutForm>; merchantName: string };

/** The name and the colour that customers see. */
export function Appearance({ form: { control, setValue }, merchantName }: Props) {
  const t = useTranslations('checkoutSettings.appearance');
  const typed = useWatch({ control, name: 'colour' });
  const colour = colourIn(typed);
  const contrast = contrastOf(colour ?? usualColour);
  const choose = (chosen: string) => setValue('colour', chosen, { shouldDirty: true, shouldValidate: true });
  return (
    <section aria-labelledby="appearance-title">
      <h2 id="appearance-title" className="mb-1 text-base font-semibold">
        {t('title')}
      </h2>
      <p className="mb-3 max-w-prose text-sm text-pretty text-muted">{t('text')}</p>
      <Panel className="flex flex-col gap-6 p-4 sm:p-5">
        <TextRow
          control={control}
          name="name"
          label={t('name')}
          hint={t('nameHint', { name: merchantName })}
          wrong=""
          placeholder={merchantName}
          maxLength={longestName}
        />
        <div className="flex items-start gap-3">
          <input
            type="color"
            aria-label={t('choose')}
            value={colour ?? usualColour}
            onChange={({ target }) => choose(target.value)}
            className="mt-6 size-11 shrink-0 cursor-pointer rounded-lg border border-field-border bg-surface p-1 disabled:cursor-default"
          />
          <TextRow
            control={control}
            name="colour"
            label={t('colour')}
            hint={t('colourHint', { usual: usualColour, contrast })}
            wrong={{ noColour: t('noColour'), tooPale: t('tooPale', { contrast, least: leastContrast.toFixed(1) }) }}
            placeholder={usualColour}
            maxLength={16}
            className="font-mono"
          />
        </div>
      </Panel>
    </section>
  );
}

'use client';
import { useTranslations } from 'next-intl';
import type { Control } from 'react-hook-form';
import { type LinkForm, linkRules, locales, methodsFor, repeats, taxModes, taxOf, validities } from '@/components/checkout/links/link';
import { MethodChoice } from '@/components/checkout/links/method-choice';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';
import { longest } from '@/components/forms/typed';
import { Link } from '@/components/ui/link';
import { formatYen } from '@/components/ui/yen';
import type { PaymentMethod } from '@/lib/money/methods';
import { captureModes } from '@/lib/sessions/session';

const big = 'pointer-coarse:min-h-11';
type Props = { control: Control<LinkForm>; values: LinkForm };
/** `repeatable`: the merchant has filled in what customers read before they order a subscription. */
type OrderProps = Props & { repeatable: boolean };

type RepeatProps = Pick<OrderProps, 'control' | 'repeatable'> & { repeat: LinkForm['repeat'] };

/** Once, or again and again. */
function Repeat({ control, repeat, repeatable }: RepeatProps) {
  const t = useTranslations('paymentLinks.form');
  if (!repeatable) {
    return (
      <p className="text-sm text-pretty text-muted">
        {t('notRepeatable')}{' '}
        <Link href="/settings/checkout" className="rounded underline underline-offset-2">
          {t('toSettings')}
        </Link>
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <RadioField control={control} name="repeat" label={t('repeat')} values={repeats.map((id) => ({ id, name: t(`repeats.${id}`) }))} />
      {repeat !== 'once' && <p className="text-sm text-pretty text-muted">{t('repeatHint')}</p>}
    </div>
  );
}

/** The amount, how often it is paid, and its purpose. */
export function OrderFields({ control, values, repeatable }: OrderProps) {
  const t = useTranslations('paymentLinks.form');
  const text = (name: keyof typeof linkRules) => (
    <TextRow
      control={control}
      name={name}
      label={t(name)}
      hint={t(`${name}Hint`)}
      wrong={t('wrong.text')}
      maxLength={longest(linkRules[name])}
      className={big}
    />
  );
  const sum = (name: 'amount' | 'tax') => (
    <TextRow
      control={control}
      name={name}
      label={t(name)}
      wrong={t(`wrong.${name}`)}
      inputMode="numeric"
      maxLength={14}
      className={`text-right tabular-nums ${big}`}
      autoFocus={name === 'amount'}
    />
  );
  return (
    <>
      <h2 className="-mb-2 text-base font-semibold">{t('order')}</h2>
      <div className="grid gap-6 sm:grid-cols-2">
        {sum('amount')}
        {values.taxMode === 'given' && sum('tax')}
      </div>
      <Repeat control={control} repeat={values.repeat} repeatable={repeatable} />
      <RadioField
        control={control}
        name="taxMode"
        label={t('taxMode')}
        values={taxModes.map((mode) => ({ id: mode, name: t(`taxModes.${mode}`) }))}
      />
      <p role="status" className="text-sm tabular-nums">
        {t('contained', { tax: formatYen(taxOf(values)) })}
      </p>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        {text('description')}
        {text('orderNumber')}
      </div>
    </>
  );
}

type WaysProps = Props & { offered: readonly PaymentMethod[]; disabled: boolean };

/** The payment methods, the deadline and the language. */
export function PaymentMethodFields({ control, values, offered, disabled }: WaysProps) {
  const t = useTranslations('paymentLinks.form');
  return (
    <>
      <h2 className="-mb-2 text-base font-semibold">{t('ways')}</h2>
      <MethodChoice control={control} offered={methodsFor(values, offered)} disabled={disabled} />
      {values.repeat === 'once' && (
        <RadioField
          control={control}
          name="capture"
          label={t('capture')}
          values={captureModes.map((mode) => ({ id: mode, name: t(`captures.${mode}`), hint: t(`captureHints.${mode}`) }))}
        />
      )}
      <RadioField
        control={control}
        name="validity"
        label={t('validity')}
        values={validities.map((one) => ({ id: one, name: t(`validities.${one}`) }))}
      />
      <RadioField
        control={control}
        name="locale"
        label={t('locale')}
        values={locales.map((one) => ({ id: one, name: t(`locales.${one}`) }))}
      />
    </>
  );
}

'use client';
import { useTranslations } from 'next-intl';
import type { Control } from 'react-hook-form';
import { type LinkForm, linkRules, locales, methodsFor, repeats } from '@/components/checkout/links/link';
import { MethodChoice } from '@/components/checkout/links/method-choice';
import { ValidityFields } from '@/components/checkout/links/validity-fields';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';
import { longest } from '@/components/forms/typed';
import { AmountFields } from '@/components/payments/amount-fields';
import { Link } from '@/components/ui/link';
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
  return (
    <>
      <h2 className="-mb-2 text-base font-semibold">{t('order')}</h2>
      <AmountFields control={control} />
      <Repeat control={control} repeat={values.repeat} repeatable={repeatable} />
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
      <ValidityFields control={control} />
      <RadioField
        control={control}
        name="locale"
        label={t('locale')}
        values={locales.map((one) => ({ id: one, name: t(`locales.${one}`) }))}
      />
    </>
  );
}

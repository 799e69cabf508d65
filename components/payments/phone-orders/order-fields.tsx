'use client';
import { useTranslations } from 'next-intl';
import type { Control } from 'react-hook-form';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';
import { longest } from '@/components/forms/typed';
import { type OrderForm, orderRules, taxModes } from '@/components/payments/phone-orders/order';
import { formatYen } from '@/components/ui/yen';

type Props = { control: Control<OrderForm>; taxMode: OrderForm['taxMode']; total: number; isPlatform: boolean };

const big = 'pointer-coarse:min-h-11';

/** An optional text. */
function TextField({ control, name }: Pick<Props, 'control'> & { name: keyof typeof orderRules }) {
  const t = useTranslations('phoneOrder');
  return (
    <TextRow
      control={control}
      name={name}
      type={name === 'email' ? 'email' : 'text'}
      label={t(`fields.${name}`)}
      wrong={t(name === 'email' ? 'wrong.email' : 'wrong.text')}
      maxLength={longest(orderRules[name])}
      className={big}
    />
  );
}

/** The cardholder, as on the card. */
export const CardHolder = ({ control }: Pick<Props, 'control'>) => <TextField control={control} name="name" />;

/** The amount, the order and the customer. */
export function OrderFields({ control, taxMode, total, isPlatform }: Props) {
  const t = useTranslations('phoneOrder');
  const figure = (name: 'amount' | 'tax') => (
    <TextRow
      control={control}
      name={name}
      label={t(`fields.${name}`)}
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
        {figure('amount')}
        {taxMode === 'given' ? figure('tax') : null}
      </div>
      <RadioField
        control={control}
        name="taxMode"
        label={t('fields.taxMode')}
        values={taxModes.map((mode) => ({ id: mode, name: t(`taxModes.${mode}`) }))}
      />
      <p role="status" className="text-sm tabular-nums">
        {t('total', { amount: formatYen(total) })}
      </p>
      <Take control={control} isPlatform={isPlatform} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField control={control} name="orderNumber" />
        <TextField control={control} name="description" />
        <TextField control={control} name="email" />
      </div>
    </>
  );
}

function Take({ control, isPlatform }: Pick<Props, 'control' | 'isPlatform'>) {
  const t = useTranslations('phoneOrder');
  return (
    <RadioField
      control={control}
      name="take"
      label={t('fields.take')}
      values={(['capture', 'authorize'] as const).map((take) => ({
        id: take,
        name: t(`takes.${take}`),
        hint: t(isPlatform ? `takeHints.${take}` : `takeHints.${take}Plain`),
      }))}
    />
  );
}

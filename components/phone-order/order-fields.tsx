'use client';
import { useTranslations } from 'next-intl';
import type { Control } from 'react-hook-form';
import { RadioField } from '@/components/form/radio-field';
import { TextRow } from '@/components/form/text-row';
import { longest } from '@/components/form/typed';
import { type OrderForm, orderRules, taxModes } from '@/components/phone-order/order';
import { formatYen } from '@/components/ui/yen';

type Props = { control: Control<OrderForm>; taxMode: OrderForm['taxMode']; total: number; isPlatform: boolean };

/** What is paid, for which order, and by whom. */
export function OrderFields({ control, taxMode, total, isPlatform }: Props) {
  const t = useTranslations('phoneOrder');
  const big = 'pointer-coarse:min-h-11';
  const text = (name: keyof typeof orderRules) => (
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
        {text('orderNumber')}
        {text('description')}
        {text('name')}
        {text('email')}
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

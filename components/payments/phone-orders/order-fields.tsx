'use client';
import { useTranslations } from 'next-intl';
import type { Control } from 'react-hook-form';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';
import { longest } from '@/components/forms/typed';
import { AmountFields } from '@/components/payments/amount-fields';
import { type OrderForm, orderRules } from '@/components/payments/phone-orders/order';

type Props = { control: Control<OrderForm>; isPlatform: boolean };

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
export function OrderFields({ control, isPlatform }: Props) {
  const t = useTranslations('phoneOrder');
  return (
    <>
      <h2 className="-mb-2 text-base font-semibold">{t('order')}</h2>
      <AmountFields control={control} />
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

'use client';
import { useTranslations } from 'next-intl';
import type { Control, FieldPath, FieldValues, PathValue } from 'react-hook-form';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';
import { taxModes } from '@/components/payments/phone-orders/order';
import { formatYen } from '@/components/ui/yen';

type Names = 'amount' | 'tax' | 'taxMode';
type Props<Values extends FieldValues> = { control: Control<Values>; taxMode: (typeof taxModes)[number]; total: number };

/** What each period costs. Of a form that has these three fields. */
export function PriceFields<Values extends FieldValues & Record<Names, string>>({ control, taxMode, total }: Props<Values>) {
  const t = useTranslations('subscriptions.form');
  const field = (name: Names) => name as FieldPath<Values>;
  const figure = (name: 'amount' | 'tax') => (
    <TextRow
      control={control}
      name={field(name)}
      label={t(`fields.${name}`)}
      wrong={t(`wrong.${name}`)}
      inputMode="numeric"
      maxLength={14}
      className="text-right tabular-nums pointer-coarse:min-h-11"
    />
  );
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        {figure('amount')}
        {taxMode === 'given' && figure('tax')}
      </div>
      <RadioField
        control={control}
        name={field('taxMode')}
        label={t('fields.taxMode')}
        values={taxModes.map((mode) => ({ id: mode as PathValue<Values, FieldPath<Values>> & string, name: t(`taxModes.${mode}`) }))}
      />
      <p role="status" className="text-sm tabular-nums">
        {t('total', { amount: formatYen(total) })}
      </p>
    </>
  );
}

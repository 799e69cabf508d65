'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { type Control, type FieldPath, type FieldValues, type PathValue, useWatch } from 'react-hook-form';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';
import { tidyYen } from '@/components/forms/typed-yen';
import { type TaxMode, type TypedAmount, taxModes, taxOf } from '@/components/payments/included-tax';
import { remember } from '@/components/shell/preferences';
import { formatYen } from '@/components/ui/yen';

/** `label`: of the amount, where it is not simply the payment's. */
type Props<Values extends FieldValues & TypedAmount> = { control: Control<Values>; label?: string };

/** What the customer pays, tax included, and the tax in it. The rate is remembered in this browser. */
export function AmountFields<Values extends FieldValues & TypedAmount>({ control, label }: Props<Values>) {
  const t = useTranslations('includedTax');
  const at = (name: keyof TypedAmount) => name as FieldPath<Values>;
  const [amount, taxMode, tax] = useWatch({ control, name: [at('amount'), at('taxMode'), at('tax')] }) as [string, TaxMode, string];
  const stood = useRef(taxMode);
  useEffect(() => {
    if (taxMode === stood.current) return;
    stood.current = taxMode;
    if (taxMode !== 'given') remember('tax_mode', taxMode);
  }, [taxMode]);
  const figure = (name: 'amount' | 'tax') => (
    <TextRow
      control={control}
      name={at(name)}
      label={name === 'amount' && label ? label : t(name)}
      wrong={t(`wrong.${name}`)}
      inputMode="numeric"
      maxLength={14}
      tidy={tidyYen}
      className="text-right tabular-nums pointer-coarse:min-h-11"
      autoFocus={name === 'amount'}
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
        name={at('taxMode')}
        label={t('taxMode')}
        values={taxModes.map((mode) => ({ id: mode as PathValue<Values, FieldPath<Values>> & TaxMode, name: t(`taxModes.${mode}`) }))}
      />
      <p role="status" className="text-sm tabular-nums">
        {t('contained', { tax: formatYen(taxOf({ amount, taxMode, tax })) })}
      </p>
    </>
  );
}

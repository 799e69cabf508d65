'use client';
import { useTranslations } from 'next-intl';
import { type Control, type FieldPath, type FieldValues, type PathValue, useWatch } from 'react-hook-form';
import { type Validity, validities } from '@/components/checkout/links/validity';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';

/** How long a link can be paid. */
export function ValidityFields<Values extends FieldValues & Validity>({ control }: { control: Control<Values> }) {
  const t = useTranslations('paymentLinks.form');
  const at = (name: keyof Validity) => name as FieldPath<Values>;
  const validity = useWatch({ control, name: at('validity') });
  return (
    <>
      <RadioField
        control={control}
        name={at('validity')}
        label={t('validity')}
        values={validities.map((one) => ({ id: one as PathValue<Values, FieldPath<Values>> & string, name: t(`validities.${one}`) }))}
      />
      {validity === 'date' && (
        <TextRow
          control={control}
          name={at('lastDay')}
          type="date"
          label={t('lastDay')}
          hint={t('lastDayHint')}
          wrong={t('wrong.lastDay')}
          className="max-w-52 pointer-coarse:min-h-11"
        />
      )}
    </>
  );
}

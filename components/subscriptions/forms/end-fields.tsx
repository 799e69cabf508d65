'use client';
import { useTranslations } from 'next-intl';
import type { Control, FieldPath, FieldValues, PathValue } from 'react-hook-form';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';

type Names = 'end' | 'maxCharges' | 'endDay';
type Props<Values extends FieldValues> = {
  control: Control<Values>;
  values: readonly ('open' | 'same' | 'none' | 'count' | 'date')[];
  end: string;
};

/** When it ends by itself. Of a form that has these three fields. */
export function EndFields<Values extends FieldValues & Record<Names, string>>({ control, values, end }: Props<Values>) {
  const t = useTranslations('subscriptions.form');
  const field = (name: Names) => name as FieldPath<Values>;
  return (
    <>
      <RadioField
        control={control}
        name={field('end')}
        label={t('fields.end')}
        values={values.map((one) => ({ id: one as PathValue<Values, FieldPath<Values>> & string, name: t(`ends.${one}`) }))}
      />
      {end === 'count' && (
        <TextRow
          control={control}
          name={field('maxCharges')}
          label={t('fields.maxCharges')}
          hint={t('hints.maxCharges')}
          wrong={t('wrong.maxCharges')}
          inputMode="numeric"
          maxLength={4}
          className="text-right tabular-nums pointer-coarse:min-h-11"
        />
      )}
      {end === 'date' && (
        <TextRow
          control={control}
          name={field('endDay')}
          label={t('fields.endDay')}
          hint={t('hints.endDay')}
          wrong={t('wrong.day')}
          type="date"
          className="pointer-coarse:min-h-11"
        />
      )}
    </>
  );
}

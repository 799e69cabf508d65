'use client';
import { type Control, Controller, type FieldPath, type FieldValues, type PathValue } from 'react-hook-form';
import { RadioRow } from '@/components/forms/radio-row';

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = {
  control: Control<Values>;
  name: Name;
  label: string;
  values: readonly { id: PathValue<Values, Name> & string; name: string; hint?: string }[];
  /** The error when none is chosen; without it one always is. */
  wrong?: string;
  disabled?: boolean;
};

/** A form field with a choice of a few. */
export function RadioField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  wrong,
  disabled,
  ...row
}: Props<Values, Name>) {
  return (
    <Controller
      control={control}
      name={row.name}
      render={({ field, fieldState: { invalid } }) => (
        <RadioRow
          {...row}
          value={field.value}
          fault={invalid ? wrong : undefined}
          onChange={(value) => disabled || field.onChange(value)}
        />
      )}
    />
  );
}

'use client';
import { Description, FieldError, Input, Label, TextField } from '@heroui/react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';

type Props<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  type?: 'text' | 'email' | 'password';
  autoComplete: string;
  hint?: string | undefined;
  /** What a fault is called, by the name that the form's rules give it. */
  faults: Record<string, string>;
  autoFocus?: boolean;
};

/** One line to fill in, with its fault below it. */
export function FormField<Values extends FieldValues>({ control, name, label, type = 'text', hint, faults, ...more }: Props<Values>) {
  const { autoComplete, autoFocus = false } = more;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          name={field.name}
          type={type}
          value={field.value ?? ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          isInvalid={fieldState.invalid}
          validationBehavior="aria"
          autoFocus={autoFocus}
          fullWidth
        >
          <Label>{label}</Label>
          <Input ref={field.ref} autoComplete={autoComplete} className="h-11 text-base sm:text-sm" />
          {/* the rules are needed most where one was broken */}
          {hint && <Description className="block!">{hint}</Description>}
          <FieldError className="px-0">
            {fieldState.error && (faults[fieldState.error.message ?? ''] ?? fieldState.error.message)}
          </FieldError>
        </TextField>
      )}
    />
  );
}

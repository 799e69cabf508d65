'use client';
import { Description, FieldError, Input, Label, TextArea, TextField } from '@heroui/react';
import type { ReactNode } from 'react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';

type Props<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  wrong: string;
  type?: 'text' | 'email' | 'datetime-local';
  inputMode?: 'decimal' | 'numeric';
  maxLength?: number;
  placeholder?: string;
  area?: boolean;
  autoFocus?: boolean;
  className?: string;
};

/** A labelled field of a form with what is wrong with it. */
export function TextRow<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  wrong,
  area,
  autoFocus = false,
  ...rest
}: Props<Values>) {
  const { className = '', type = 'text', ...input } = rest;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          name={name}
          type={type}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          isInvalid={fieldState.invalid}
          validationBehavior="aria"
          autoFocus={autoFocus}
          fullWidth
        >
          <Label>{label}</Label>
          {area ? (
            <TextArea ref={field.ref} rows={3} maxLength={input.maxLength} className={className} />
          ) : (
            <Input ref={field.ref} className={className} autoComplete="off" {...input} />
          )}
          {hint && <Description>{hint}</Description>}
          <FieldError>{fieldState.invalid && wrong}</FieldError>
        </TextField>
      )}
    />
  );
}

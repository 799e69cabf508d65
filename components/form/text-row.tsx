'use client';
import { Description, FieldError, Input, Label, TextArea, TextField } from '@heroui/react';
import type { ReactNode } from 'react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';

type Props<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  /** What is said of a fault: one sentence, or one for each word that the form's rules have for it; a word without one is a sentence already. */
  wrong: string | Record<string, string>;
  type?: 'text' | 'email' | 'password' | 'datetime-local';
  inputMode?: 'decimal' | 'numeric';
  maxLength?: number;
  placeholder?: string;
  autoComplete?: string;
  area?: boolean;
  autoFocus?: boolean;
  className?: string;
  /** For a form that is all there is on its page; its hints stay where something is wrong. */
  roomy?: boolean;
};

/** A labelled field of a form with what is wrong with it. */
export function TextRow<Values extends FieldValues>({ control, name, label, hint, wrong, area, roomy, ...rest }: Props<Values>) {
  const { className = roomy ? 'h-11 text-base sm:text-sm' : '', type = 'text', autoFocus = false, ...input } = rest;
  const told = (fault = '') => (typeof wrong === 'string' ? wrong : (wrong[fault] ?? fault));
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          name={name}
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
          {area ? (
            <TextArea ref={field.ref} rows={3} maxLength={input.maxLength} className={className} />
          ) : (
            <Input ref={field.ref} className={className} autoComplete="off" {...input} />
          )}
          {hint && <Description className={roomy ? 'block!' : ''}>{hint}</Description>}
          <FieldError className={roomy ? 'px-0' : ''}>{fieldState.invalid && told(fieldState.error?.message)}</FieldError>
        </TextField>
      )}
    />
  );
}

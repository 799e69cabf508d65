'use client';
import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { usePaying } from '@/components/session/pay-form';
import { wrongOf } from '@/components/session/wrong';

type Props = Omit<ComponentProps<'input'>, 'id' | 'name' | 'className'> & {
  /** Of the form that it stands in: two forms of a page have fields of one name. */
  form: string;
  name: string;
  label: string;
  hint?: string;
  /** Stands at the field's right end. */
  mark?: ReactNode;
};

/** A field with its label, its hint and what is wrong with it. */
export function Field({ form, name, label, hint, mark, ...input }: Props) {
  const { fault } = usePaying();
  const t = useTranslations('session');
  const id = `${form}-${name}`;
  const key = wrongOf(fault?.code ?? '', form, name);
  const wrong = fault?.field === name ? t(`wrong.${key}`) : null;
  const describedBy = [wrong && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <div className="relative mt-1">
        <input
          {...input}
          id={id}
          name={name}
          {...(describedBy && { 'aria-describedby': describedBy })}
          {...(wrong && { 'aria-invalid': true, 'data-invalid': true })}
          className={`input h-12 w-full text-base ${mark ? 'pr-20' : ''}`}
        />
        {mark && <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center">{mark}</span>}
      </div>
      {wrong && (
        <p id={`${id}-fault`} role="alert" data-slot="field-error" data-visible className="field-error mt-1.5 block px-0 text-sm">
          {wrong}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

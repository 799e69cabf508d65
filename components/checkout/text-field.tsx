import type { ComponentProps, ReactNode } from 'react';

type Props = Omit<ComponentProps<'input'>, 'className'> & {
  id: string;
  name: string;
  label: string;
  hint?: ReactNode;
  /** Its error. */
  wrong?: string | null;
  /** At the field's right end. */
  mark?: ReactNode;
};

/** A field of a customer page with its label, hint and error. */
export function TextField({ id, label, hint, wrong, mark, ...input }: Props) {
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

'use client';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
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
  /** After each change that a person makes. */
  onEdit?: () => void;
  /** What the button is called that shows a password, and the one that hides it again. */
  reveal?: { show: string; hide: string };
  /** For a form that is all there is on its page; its hints stay where something is wrong. */
  roomy?: boolean;
};

/** A labelled field of a form with what is wrong with it: the browser's own field in HeroUI's dress, so that it is there at once. */
export function TextRow<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, label, hint, wrong, area, roomy, onEdit, reveal, ...rest } = props;
  const { className = roomy ? 'h-11 text-base sm:text-sm' : '', ...field } = rest;
  const id = useId();
  const told = (fault = '') => (typeof wrong === 'string' ? wrong : (wrong[fault] ?? fault));
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, ...own }, fieldState: { invalid, error } }) => {
        const described = [hint && `${id}-hint`, invalid && `${id}-fault`].filter(Boolean).join(' ');
        const input = {
          ...own,
          onChange: (...changed: Parameters<typeof own.onChange>) => {
            own.onChange(...changed);
            onEdit?.();
          },
          id,
          value: value ?? '',
          className: `${area ? 'textarea' : 'input'} w-full ${className}`,
          ...(described && { 'aria-describedby': described }),
          ...(invalid && { 'aria-invalid': true, 'data-invalid': true }),
        };
        return (
          <div data-invalid={invalid || undefined} className="textfield w-full">
            <label htmlFor={id} data-slot="label" className="label">
              {label}
            </label>
            {area ? (
              <Area {...input} {...field} ref={ref} />
            ) : reveal ? (
              <Secret {...input} {...field} ref={ref} reveal={reveal} />
            ) : (
              <Line {...input} {...field} ref={ref} />
            )}
            {hint && (
              <span id={`${id}-hint`} data-slot="description" className={`description ${roomy ? 'block!' : ''}`}>
                {hint}
              </span>
            )}
            {invalid && (
              <span id={`${id}-fault`} data-slot="field-error" data-visible className={`field-error ${roomy ? 'px-0' : ''}`}>
                {told(error?.message)}
              </span>
            )}
          </div>
        );
      }}
    />
  );
}

/** In a dialog the first field has the focus, and on a page that asks for one thing. */
function Line({ autoComplete = 'off', ...input }: ComponentProps<'input'>) {
  return <input {...input} autoComplete={autoComplete} />;
}

/** A password that somebody may look at while it is typed: on a phone nobody sees which key was hit. */
function Secret({ reveal, className = '', type: _type, ...input }: ComponentProps<'input'> & { reveal: { show: string; hide: string } }) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="relative block">
      <Line {...input} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} className={`${className} pr-16`} />
      <button
        type="button"
        aria-controls={input.id}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 min-w-14 cursor-pointer rounded-lg px-3 text-sm text-accent-soft-foreground outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-(--focus)"
      >
        {isShown ? reveal.hide : reveal.show}
      </button>
    </span>
  );
}

function Area({ type: _type, inputMode: _mode, ...area }: ComponentProps<'textarea'> & { type?: string }) {
  return <textarea {...area} rows={3} />;
}

'use client';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { PlainButton } from '@/components/ui/plain-button';

/** The name of the button that shows or hides a password. */
type Reveal = (isShown: boolean) => string;

type Props<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  /** The error text: one sentence, or one for each error key of the form's rules; a key without an entry is already a sentence. */
  wrong: string | Record<string, string>;
  type?: 'text' | 'email' | 'password' | 'date' | 'datetime-local';
  inputMode?: 'decimal' | 'numeric';
  maxLength?: number;
  placeholder?: string;
  autoComplete?: string;
  area?: boolean;
  autoFocus?: boolean;
  className?: string;
  /** Called after each change by the user. */
  onEdit?: () => void;
  /** What is wrong with it while it is typed. */
  fault?: string | false;
  /** How it is written once somebody leaves it. */
  tidy?: (typed: string) => string;
  reveal?: Reveal;
  /** For a form alone on its page; its hints stay next to errors. */
  roomy?: boolean;
};

/** A labelled form field with its error: the browser's own input in HeroUI's style, so that it is there at once. */
export function TextRow<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, label, hint, wrong, area, roomy, onEdit, fault, tidy, reveal, ...rest } = props;
  const { className = roomy ? 'h-11 text-base sm:text-sm' : '', ...field } = rest;
  const id = useId();
  const errorText = (fault = '') => (typeof wrong === 'string' ? wrong : (wrong[fault] ?? fault));
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, ...own }, fieldState: { invalid, error } }) => {
        const isWrong = invalid || Boolean(fault) || undefined;
        const described = [hint && `${id}-hint`, isWrong && `${id}-fault`].filter(Boolean).join(' ');
        const input = {
          ...own,
          onChange: (event: unknown) => {
            own.onChange(event);
            onEdit?.();
          },
          onBlur: () => {
            if (tidy && value !== tidy(value ?? '')) own.onChange(tidy(value ?? ''));
            own.onBlur();
          },
          id,
          value: value ?? '',
          className: `${area ? 'textarea' : 'input'} w-full ${className}`,
          'aria-describedby': described || undefined,
          'aria-invalid': isWrong,
          'data-invalid': isWrong,
        };
        return (
          <div data-invalid={isWrong} className="textfield w-full">
            <label htmlFor={id} data-slot="label" className="label">
              {label}
            </label>
            {area ? <Area {...input} {...field} ref={ref} /> : <Line {...input} {...field} reveal={reveal} ref={ref} />}
            {hint && (
              <span id={`${id}-hint`} data-slot="description" className={`description ${roomy ? 'block!' : ''}`}>
                {hint}
              </span>
            )}
            {isWrong && (
              <span id={`${id}-fault`} data-slot="field-error" data-visible className={`field-error ${roomy ? 'px-0' : ''}`}>
                {fault || errorText(error?.message)}
              </span>
            )}
          </div>
        );
      }}
    />
  );
}

type LineProps = ComponentProps<'input'> & { reveal: Reveal | undefined };

/** An input; with `reveal` a password can be shown while it is typed, because on a phone nobody sees which key was hit. */
function Line({ reveal, ...given }: LineProps) {
  const [isShown, setShown] = useState(false);
  const line = { autoComplete: 'off', ...given };
  if (!reveal) return <input {...line} />;
  return (
    <div className="relative">
      <input
        {...line}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={`${line.className} pr-20`}
      />
      <PlainButton look="ghost" onClick={() => setShown(!isShown)} className="absolute top-0 right-0 h-full">
        {reveal(isShown)}
      </PlainButton>
    </div>
  );
}

function Area({ type: _type, inputMode: _mode, ...area }: ComponentProps<'textarea'> & { type?: string }) {
  return <textarea {...area} rows={3} />;
}

'use client';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { PlainButton } from '@/components/ui/plain-button';

/** What the button is called that shows a password, or hides it again. */
type Reveal = (isShown: boolean) => string;

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
  reveal?: Reveal;
  /** For a form that is all there is on its page; its hints stay where something is wrong. */
  roomy?: boolean;
};

/** A labelled field of a form with what is wrong with it: the browser's own field in HeroUI's dress, so that it is there at once. */
export function TextRow<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, label, hint, wrong, area, roomy, onEdit, reveal, ...rest } = props;
  const { className = roomy ? 'h-11 text-base sm:text-sm' : '', ...field } = rest;
  const id = useId();
  const errorText = (fault = '') => (typeof wrong === 'string' ? wrong : (wrong[fault] ?? fault));
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, ...own }, fieldState: { invalid, error } }) => {
        const described = [hint && `${id}-hint`, invalid && `${id}-fault`].filter(Boolean).join(' ');
        const isWrong = invalid || undefined;
        const input = {
          ...own,
          onChange: (event: unknown) => {
            own.onChange(event);
            onEdit?.();
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
            {invalid && (
              <span id={`${id}-fault`} data-slot="field-error" data-visible className={`field-error ${roomy ? 'px-0' : ''}`}>
                {errorText(error?.message)}
              </span>
            )}
          </div>
        );
      }}
    />
  );
}

type LineProps = ComponentProps<'input'> & { reveal: Reveal | undefined };

/** A line; a password may be looked at while it is typed, where `reveal` names the button: on a phone nobody sees which key was hit. */
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

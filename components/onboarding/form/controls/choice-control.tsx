'use client';
import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { aria, type ControlProps } from '@/components/onboarding/form/controls/control';
import { optionsOf } from '@/components/onboarding/form/form';

/** A drop-down list. */
export function SelectControl(props: ControlProps) {
  const t = useTranslations('application.field');
  const { field, value, onType, onDone } = props;
  return (
    <span className="relative block max-w-96">
      <select
        {...aria(props)}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => {
          onType(target.value);
          onDone();
        }}
        className="input h-11 w-full appearance-none pr-10"
      >
        <option value="" disabled>
          {t('choose')}
        </option>
        {optionsOf(field).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
    </span>
  );
}

export const choiceLine =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-field-border bg-surface px-3.5 py-2 text-sm has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-soft-foreground has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)';
const dot = 'size-4 shrink-0 accent-accent outline-none';

/** One of a few, all visible. */
export function RadioControl(props: ControlProps) {
  const { id, field, value, disabled, onType, onDone } = props;
  return (
    <span className="flex flex-wrap gap-2">
      {optionsOf(field).map((option, index) => (
        <label key={option.value} className={choiceLine}>
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={id}
            value={option.value}
            checked={value === option.value}
            disabled={disabled}
            onChange={() => {
              onType(option.value);
              onDone();
            }}
            className={dot}
          />
          {option.label}
        </label>
      ))}
    </span>
  );
}

/** Any of a few. */
export function ChecksControl(props: ControlProps) {
  const { id, field, value, disabled, onType, onDone } = props;
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  return (
    <span className="flex flex-col gap-2">
      {optionsOf(field).map((option, index) => (
        <label key={option.value} className={choiceLine}>
          <input
            type="checkbox"
            id={index === 0 ? id : undefined}
            checked={chosen.includes(option.value)}
            disabled={disabled}
            onChange={({ target }) => {
              const others = chosen.filter((other) => other !== option.value);
              onType(target.checked ? [...others, option.value] : others);
              onDone();
            }}
            className={dot}
          />
          {option.label}
        </label>
      ))}
    </span>
  );
}

/** A statement made by ticking it; its name is the label. */
export function StatementControl(props: ControlProps) {
  const { field, value, onType, onDone } = props;
  return (
    <label className={choiceLine}>
      <input
        {...aria(props)}
        type="checkbox"
        checked={value === true}
        onChange={({ target }) => {
          onType(target.checked);
          onDone();
        }}
        className={dot}
      />
      <span>{field.field_name}</span>
    </label>
  );
}

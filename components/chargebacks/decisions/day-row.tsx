import { type ComponentProps, useId } from 'react';

type Props = ComponentProps<'input'> & { label: string; hint: string; fault: string | null };

/** A date field, with the browser's own calendar. */
export function DayRow({ label, hint, fault, ...input }: Props) {
  const id = useId();
  return (
    <div className="textfield w-full" data-invalid={fault !== null || undefined}>
      <label htmlFor={id} data-slot="label" className="label">
        {label}
      </label>
      <input
        {...input}
        id={id}
        type="date"
        className="input w-full"
        aria-describedby={fault ? `${id}-hint ${id}-fault` : `${id}-hint`}
        {...(fault && { 'aria-invalid': true, 'data-invalid': true })}
      />
      <span id={`${id}-hint`} data-slot="description" className="description">
        {hint}
      </span>
      {fault && (
        <span id={`${id}-fault`} data-slot="field-error" data-visible className="field-error">
          {fault}
        </span>
      )}
    </div>
  );
}

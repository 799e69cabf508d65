'use client';
import { useId } from 'react';

type Props = { name: string; hint: string; isOn: boolean; isDisabled: boolean; onChange: (isOn: boolean) => void };

/**
 * A switch that acts at once. HeroUI's own hides its input with a style attribute, which the content security policy refuses on a served
 * page.
 */
export function Toggle({ name, hint, isOn, isDisabled, onChange }: Props) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-6">
      <div className="max-w-prose">
        <h3 id={`${id}-name`} className="text-sm font-medium">
          {name}
        </h3>
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
          {hint}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        disabled={isDisabled}
        onClick={() => onChange(!isOn)}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-lg disabled:cursor-default disabled:opacity-60"
      >
        <span
          className={`flex h-6 w-11 items-center rounded-full border p-0.5 transition-colors ${isOn ? 'justify-end border-accent bg-accent' : 'border-field-border bg-default'}`}
        >
          <span className={`size-4.5 rounded-full ${isOn ? 'bg-accent-foreground' : 'bg-field-border'}`} />
        </span>
      </button>
    </div>
  );
}

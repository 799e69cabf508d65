'use client';
import { useId } from 'react';

type Props = { name: string; reason: string; look: 'primary' | 'outline'; className?: string };

/** A button for an impossible action. It can still be focused, and shows why: to the pointer, the keyboard and a finger. */
export function ReasonedButton({ name, reason, look, className = '' }: Props) {
  const id = useId();
  return (
    <span className={`group relative ${className}`}>
      <button
        type="button"
        // a finger cannot hover, and not every browser focuses a tapped button
        onClick={(event) => event.currentTarget.focus()}
        aria-disabled="true"
        aria-describedby={id}
        className={`button button--${look} pointer-events-auto! w-full cursor-not-allowed opacity-50 pointer-coarse:min-h-11`}
      >
        {name}
      </button>
      <span
        id={id}
        role="tooltip"
        // on a phone the button may be at either edge, or in the bar at the bottom
        className="invisible absolute top-full right-0 z-10 mt-2 w-max max-w-64 rounded-md bg-foreground px-3 py-2 text-xs text-background group-focus-within:visible group-hover:visible max-md:fixed max-md:inset-x-4 max-md:top-auto max-md:bottom-24 max-md:w-auto max-md:max-w-none max-md:text-sm"
      >
        {reason}
      </span>
    </span>
  );
}

import type { ReactNode } from 'react';

/** A grey place that the content will take; it keeps its size, so that nothing jumps. */
export function Bone({ className = '' }: { className?: string }) {
  return <div className={`animate-pulse rounded-md bg-default motion-reduce:animate-none ${className}`} />;
}

/** Says to a screen reader what the bones show to the others. */
export function Loading({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {text}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

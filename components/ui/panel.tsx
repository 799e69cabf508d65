import type { ReactNode } from 'react';

/** A quiet surface with a thin border, for content that belongs together. */
export function Panel({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`overflow-clip rounded-xl border border-border bg-surface ${className}`}>{children}</div>;
}

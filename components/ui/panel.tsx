import type { ReactNode } from 'react';

/** A quiet surface with a hairline; what stands together on a page stands in one. */
export function Panel({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`overflow-clip rounded-xl border border-border bg-surface ${className}`}>{children}</div>;
}

import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** A message to read before the rest of a page. */
export function Notice({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mb-6 flex items-start gap-4 rounded-xl bg-warning-soft p-4 text-warning-soft-foreground sm:p-5"
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 text-sm">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <p className="mt-1 max-w-prose">{children}</p>
      </div>
    </section>
  );
}

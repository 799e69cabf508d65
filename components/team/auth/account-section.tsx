import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/panel';

/** A section of the account: name, explanation, and rows. */
export function AccountSection({
  id,
  title,
  text,
  action,
  children,
}: {
  id: string;
  title: string;
  text?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="mb-8">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          {text && <p className="mt-0.5 max-w-prose text-sm text-muted">{text}</p>}
        </div>
        {action}
      </div>
      <Panel>{children}</Panel>
    </section>
  );
}

/** A row: label, state, action. */
export function AccountRow({ label, children, action }: { label: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-separator px-4 py-3.5 last:border-b-0 sm:px-5">
      <p className="w-full text-xs text-muted sm:w-40 sm:text-sm">{label}</p>
      <div className="min-w-0 flex-1 text-sm break-words">{children}</div>
      {action}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/panel';

type Props = { id: string; title: string; children: ReactNode };

/** A part of the page under its own heading. */
export function Section({ id, title, children }: Props) {
  return (
    <Panel>
      <section aria-labelledby={id} className="p-4 sm:p-5">
        <h2 id={id} className="mb-3 font-semibold">
          {title}
        </h2>
        {children}
      </section>
    </Panel>
  );
}

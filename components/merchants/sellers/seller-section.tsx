import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';

type Props = { id: string; title: string; text?: string; all: { href: string; text: string } | null; children: ReactNode };

/** The newest entries of one kind, and the link to all. */
export function SellerSection({ id, title, text, all, children }: Props) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {text && <p className="text-sm text-muted">{text}</p>}
        {all && (
          <Link
            href={all.href}
            className="inline-flex items-center gap-1 rounded text-sm underline decoration-muted underline-offset-4 hover:decoration-foreground pointer-coarse:min-h-11"
          >
            {all.text}
            <ChevronRight aria-hidden="true" className="size-3.5" />
          </Link>
        )}
      </div>
      <Panel>{children}</Panel>
    </section>
  );
}

import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';

/** Where a detail page stands: the list it came from, then itself. */
export function Breadcrumb({ parent, here }: { parent: { href: string; name: string }; here: string }) {
  const t = useTranslations('nav');
  return (
    <nav aria-label={t('breadcrumb')} className="mb-4 text-sm">
      <ol className="flex items-center gap-1.5 text-muted">
        <li>
          <Link
            href={parent.href}
            className="inline-flex items-center rounded hover:text-foreground hover:underline pointer-coarse:min-h-11"
          >
            {parent.name}
          </Link>
        </li>
        <li aria-hidden="true">
          <ChevronRight className="size-3.5" />
        </li>
        <li aria-current="page" className="font-mono text-[0.9em] text-foreground">
          {here}
        </li>
      </ol>
    </nav>
  );
}

import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { Link } from '@/components/ui/link';

type Place = { href: string; name: string };
type Props = {
  /** The list above the parent. */
  above?: Place;
  parent: Place;
  /** Its name, or its id. */
  here: string;
  isId?: boolean;
};

/** The path of a detail page: its list, what it belongs to, then itself. */
export function Breadcrumb({ above, parent, here, isId = false }: Props) {
  const t = useTranslations('nav');
  return (
    <nav aria-label={t('breadcrumb')} className="mb-4 text-sm">
      <ol className="flex items-center gap-1.5 text-muted">
        {(above ? [above, parent] : [parent]).map(({ href, name }) => (
          <Fragment key={href}>
            <li className="max-w-1/2 shrink-0">
              <Link href={href} className="block truncate rounded hover:text-foreground hover:underline pointer-coarse:leading-11">
                {name}
              </Link>
            </li>
            <li aria-hidden="true">
              <ChevronRight className="size-3.5" />
            </li>
          </Fragment>
        ))}
        <li aria-current="page" className={`min-w-0 truncate text-foreground ${isId ? 'font-mono text-[0.9em]' : ''}`}>
          {here}
        </li>
      </ol>
    </nav>
  );
}

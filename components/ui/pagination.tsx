import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { lastPageOf, maxRows } from '@/lib/operation/pagination-limits';

type List = { page: number; last_page: number; per_page: number; total: number; total_exceeded?: boolean | undefined; data: unknown[] };
/** `of`: the name of the list, on a page with several. */
type Props = {
  of?: string;
  list: List;
  hrefOf: (page: number) => string;
  /** How many rows a page has, where it can be chosen. */
  size?: ReactNode;
};

/** The first, the last and the neighbours of the current page; 0: a gap. */
function pagesAround(page: number, lastPage: number): number[] {
  const shown = [...new Set([1, page - 1, page, page + 1, lastPage])].filter((n) => n >= 1 && n <= lastPage).sort((a, b) => a - b);
  return shown.flatMap((n, i) => (i > 0 && n - (shown[i - 1] ?? 0) > 1 ? [0, n] : [n]));
}

const box = 'grid h-9 min-w-9 place-items-center rounded-lg px-2 text-sm tabular-nums pointer-coarse:h-11 pointer-coarse:min-w-11';

function Step({ href, label, children }: { href: string | null; label: string; children: ReactNode }) {
  if (!href) return <span className={`${box} text-muted opacity-40`}>{children}</span>;
  return (
    <Link href={href} aria-label={label} className={`${box} hover:bg-default`}>
      {children}
    </Link>
  );
}

/** The rows of this page, and links to the others up to the limit of a list. Nothing for an empty list. */
export function Pagination({ of, list, hrefOf, size }: Props) {
  const t = useTranslations('pagination');
  const { page, per_page: perPage, total } = list;
  const lastPage = Math.min(list.last_page, lastPageOf(perPage));
  const goesOn = list.total_exceeded || total > maxRows;
  if (list.data.length === 0) return null;
  const from = Math.min(total, (page - 1) * perPage + 1);
  const to = Math.min(total, page * perPage);
  return (
    <nav aria-label={of ? t('labelOf', { name: of }) : t('label')} className="flex flex-wrap items-center justify-between gap-3 px-1 pt-3">
      <p className="text-sm text-muted tabular-nums">{t(list.total_exceeded ? 'rangeOver' : 'range', { from, to, total })}</p>
      {size}
      {lastPage > 1 && (
        <ul className="flex items-center gap-0.5">
          <li>
            <Step href={page > 1 ? hrefOf(page - 1) : null} label={t('previous')}>
              <ChevronLeft aria-hidden="true" className="size-4" />
            </Step>
          </li>
          {pagesAround(page, lastPage).map((n, i) => (
            <li key={n || `gap-${i}`}>
              {n === 0 ? (
                <span className={`${box} text-muted`}>…</span>
              ) : (
                <Link
                  href={hrefOf(n)}
                  aria-label={t('page', { page: n })}
                  aria-current={n === page ? 'page' : undefined}
                  className={`${box} ${n === page ? 'bg-accent font-medium text-accent-foreground' : 'hover:bg-default'}`}
                >
                  {n}
                </Link>
              )}
            </li>
          ))}
          <li>
            <Step href={page < lastPage ? hrefOf(page + 1) : null} label={t('next')}>
              <ChevronRight aria-hidden="true" className="size-4" />
            </Step>
          </li>
        </ul>
      )}
      {goesOn && page === lastPage && <p className="basis-full text-sm text-muted">{t('narrow', { rows: maxRows })}</p>}
    </nav>
  );
}

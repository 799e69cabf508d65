'use client';
import { useTranslations } from 'next-intl';
import { type PageSize, pageSizes } from '@/components/filters/page-size';
import { remember } from '@/components/shell/preferences';
import { Link } from '@/components/ui/link';

type Props = { chosen: PageSize; hrefs: Readonly<Record<PageSize, string>> };

/** How many rows a page has: in the address, and remembered for the next visit. */
export function PageSizeChoice({ chosen, hrefs }: Props) {
  const label = useTranslations('lists')('pageSize');
  return (
    <nav aria-label={label} className="flex items-center gap-1 text-sm text-muted max-sm:basis-full">
      <span aria-hidden="true" className="mr-1">
        {label}
      </span>
      {pageSizes.map((size) => (
        <Link
          key={size}
          href={hrefs[size]}
          scroll={false}
          aria-current={size === chosen ? 'true' : undefined}
          onClick={() => remember('list_size', size)}
          className={`grid h-8 min-w-9 place-items-center rounded-lg px-1.5 tabular-nums pointer-coarse:h-11 pointer-coarse:min-w-11 ${size === chosen ? 'bg-default font-medium text-foreground' : 'hover:bg-default'}`}
        >
          {size}
        </Link>
      ))}
    </nav>
  );
}

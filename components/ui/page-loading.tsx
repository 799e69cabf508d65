import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Skeleton } from '@/components/ui/skeleton';

/** Grey placeholders while content loads; a screen reader hears one word. */
export function Loading({ children }: { children: ReactNode }) {
  const t = useTranslations('loading');
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {t('text')}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** The outline of a page while it loads: heading and sentence, then its own content. */
export function PageLoading({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <Loading>
      <Skeleton className={`mb-2 h-8 ${heading}`} />
      <Skeleton className={`mb-5 h-4 max-w-full ${text}`} />
      {children}
    </Loading>
  );
}

/** The outline of a search field and two filters. */
export function SkeletonFilters({ search }: { search: string }) {
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <Skeleton className={`h-9 w-full ${search}`} />
      <Skeleton className="h-9 w-24" />
      <Skeleton className="h-9 w-24" />
    </div>
  );
}

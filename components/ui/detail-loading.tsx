import type { ReactNode } from 'react';
import { Loading } from '@/components/ui/page-loading';
import { Skeleton } from '@/components/ui/skeleton';

type Props = { heading: string; facts: number; columns: string; children: ReactNode };

/** The outline of a detail page while it loads: breadcrumb, name, facts, then its own content. */
export function DetailLoading({ heading, facts, columns, children }: Props) {
  return (
    <Loading>
      <Skeleton className="mb-4 h-5 w-40" />
      <div className="mb-8">
        <Skeleton className={`max-w-full ${heading}`} />
        <div className={`mt-5 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 ${columns}`}>
          {Array.from({ length: facts }, (_, fact) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all the same
            <div key={fact} className="flex h-15 flex-col gap-2">
              <Skeleton className="h-3 w-16" />
              <Skeleton className="h-5 w-28" />
            </div>
          ))}
        </div>
      </div>
      {children}
    </Loading>
  );
}

import { SkeletonFilters } from '@/components/ui/page-loading';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { SkeletonTable } from '@/components/ui/skeleton-table';

/** The outline of a balance while it loads. */
export function BalanceSkeleton() {
  return (
    <>
      <div className="mb-4 grid grid-cols-1 gap-3 sm:grid-cols-3">
        {['available', 'held', 'total'].map((figure) => (
          <Panel key={figure} className="flex flex-col gap-2 p-4">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-7 w-36" />
            <Skeleton className="h-3 w-28" />
          </Panel>
        ))}
      </div>
      <Skeleton className="mb-8 h-4 w-72 max-w-full" />
      <Skeleton className="mb-4 h-9 w-24" />
      <Skeleton className="mb-3 h-5 w-40" />
      <Panel className="mb-8 flex flex-col gap-5 p-4">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
          <div key={line} className="flex justify-between">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-24" />
          </div>
        ))}
      </Panel>
      <SkeletonFilters search="sm:w-56" />
      <SkeletonTable rows={10} />
    </>
  );
}

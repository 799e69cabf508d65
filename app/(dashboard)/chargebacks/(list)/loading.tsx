import { PageLoading } from '@/components/ui/page-loading';
import { Skeleton } from '@/components/ui/skeleton';
import { SkeletonTable } from '@/components/ui/skeleton-table';

export default function ChargebacksLoading() {
  return (
    <PageLoading heading="w-40" text="w-80">
      <div className="mb-5 grid grid-cols-1 gap-3 sm:grid-cols-3">
        {['count', 'amount', 'next'].map((figure) => (
          <Skeleton key={figure} className="h-14 sm:h-24" />
        ))}
      </div>
      <div className="mb-4 flex flex-wrap gap-2">
        <Skeleton className="h-9 w-24" />
        <Skeleton className="h-9 w-24" />
        <Skeleton className="h-9 w-24" />
      </div>
      <SkeletonTable rows={10} />
    </PageLoading>
  );
}

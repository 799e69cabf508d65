import { PageLoading } from '@/components/ui/page-loading';
import { Skeleton } from '@/components/ui/skeleton';
import { SkeletonTable } from '@/components/ui/skeleton-table';

export default function PayoutsLoading() {
  return (
    <PageLoading heading="w-32" text="w-80">
      <div className="mb-4 flex flex-wrap gap-2">
        <Skeleton className="h-9 w-24" />
        <Skeleton className="h-9 w-28" />
      </div>
      <SkeletonTable rows={10} />
    </PageLoading>
  );
}

import { PageLoading, SkeletonFilters } from '@/components/ui/page-loading';
import { Skeleton } from '@/components/ui/skeleton';
import { SkeletonTable } from '@/components/ui/skeleton-table';

export default function RefundsLoading() {
  return (
    <PageLoading heading="w-32" text="w-72">
      <Skeleton className="mb-5 h-24" />
      <SkeletonFilters search="sm:w-72" />
      <SkeletonTable rows={10} />
    </PageLoading>
  );
}

import { PageLoading } from '@/components/ui/page-loading';
import { Skeleton } from '@/components/ui/skeleton';
import { SkeletonTable } from '@/components/ui/skeleton-table';

export default function AdjustmentsLoading() {
  return (
    <PageLoading heading="w-40" text="w-96">
      <Skeleton className="mb-3 h-9 w-28" />
      <SkeletonTable rows={6} />
    </PageLoading>
  );
}

import { PageLoading } from '@/components/ui/page-loading';
import { Skeleton } from '@/components/ui/skeleton';
import { SkeletonTable } from '@/components/ui/skeleton-table';

export default function AcquirerLoading() {
  return (
    <PageLoading heading="w-64" text="w-96">
      <Skeleton className="mb-8 h-24 w-full" />
      <SkeletonTable rows={7} />
    </PageLoading>
  );
}

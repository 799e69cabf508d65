import { PageLoading } from '@/components/ui/page-loading';
import { Skeleton } from '@/components/ui/skeleton';
import { SkeletonTable } from '@/components/ui/skeleton-table';

export default function FeeRatesLoading() {
  return (
    <PageLoading heading="w-32" text="w-72">
      <Skeleton className="mb-8 h-32 w-full" />
      <SkeletonTable rows={6} />
    </PageLoading>
  );
}

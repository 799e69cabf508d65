import { PageLoading } from '@/components/ui/page-loading';
import { Skeleton } from '@/components/ui/skeleton';
import { SkeletonTable } from '@/components/ui/skeleton-table';

export default function StandLoading() {
  return (
    <PageLoading heading="w-40" text="w-96">
      <Skeleton className="mb-6 h-10 w-full rounded-lg" />
      <SkeletonTable rows={8} />
    </PageLoading>
  );
}

import { PageLoading, SkeletonFilters } from '@/components/ui/page-loading';
import { SkeletonTable } from '@/components/ui/skeleton-table';

export default function SubscriptionsLoading() {
  return (
    <PageLoading heading="w-40" text="w-96">
      <SkeletonFilters search="sm:w-80" />
      <SkeletonTable rows={10} />
    </PageLoading>
  );
}

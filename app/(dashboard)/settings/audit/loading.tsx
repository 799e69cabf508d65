import { PageLoading, SkeletonFilters } from '@/components/ui/page-loading';
import { SkeletonTable } from '@/components/ui/skeleton-table';

export default function AuditLoading() {
  return (
    <PageLoading heading="w-32" text="w-80">
      <SkeletonFilters search="sm:w-72" />
      <SkeletonTable rows={10} />
    </PageLoading>
  );
}

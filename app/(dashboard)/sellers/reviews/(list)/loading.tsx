import { PageLoading } from '@/components/ui/page-loading';
import { SkeletonTable } from '@/components/ui/skeleton-table';

export default function ApplicationsLoading() {
  return (
    <PageLoading heading="w-40" text="w-96">
      <SkeletonTable rows={8} />
    </PageLoading>
  );
}

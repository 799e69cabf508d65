import { PageLoading } from '@/components/ui/page-loading';
import { SkeletonTable } from '@/components/ui/skeleton-table';

export default function TeamLoading() {
  return (
    <PageLoading heading="w-24" text="w-80">
      <SkeletonTable rows={4} />
    </PageLoading>
  );
}

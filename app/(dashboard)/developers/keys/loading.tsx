import { PageLoading } from '@/components/ui/page-loading';
import { SkeletonTable } from '@/components/ui/skeleton-table';

export default function KeysLoading() {
  return (
    <PageLoading heading="w-32" text="w-96">
      <SkeletonTable rows={4} />
    </PageLoading>
  );
}

import { PageLoading } from '@/components/ui/page-loading';
import { SkeletonTable } from '@/components/ui/skeleton-table';

export default function FeesLoading() {
  return (
    <PageLoading heading="w-24" text="w-96">
      <SkeletonTable rows={11} />
    </PageLoading>
  );
}

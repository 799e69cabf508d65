import { PageLoading } from '@/components/ui/page-loading';
import { Skeleton } from '@/components/ui/skeleton';
import { SkeletonTable } from '@/components/ui/skeleton-table';

export default function LedgerProofLoading() {
  return (
    <PageLoading heading="w-40" text="w-96">
      <Skeleton className="mb-8 h-32 w-full rounded-xl" />
      <SkeletonTable rows={5} />
    </PageLoading>
  );
}

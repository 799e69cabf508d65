import { PageLoading } from '@/components/ui/page-loading';
import { SkeletonTable } from '@/components/ui/skeleton-table';

export default function QuestionsLoading() {
  return (
    <PageLoading heading="w-56" text="w-96">
      <SkeletonTable rows={4} />
    </PageLoading>
  );
}

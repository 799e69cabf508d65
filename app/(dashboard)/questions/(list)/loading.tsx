import { PageLoading } from '@/components/ui/page-loading';
import { BoneTable } from '@/components/ui/skeleton-table';

export default function QuestionsLoading() {
  return (
    <PageLoading heading="w-56" text="w-96">
      <BoneTable rows={4} />
    </PageLoading>
  );
}

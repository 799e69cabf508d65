import { PageLoading } from '@/components/ui/page-loading';
import { BoneTable } from '@/components/ui/skeleton-table';

export default function FeesLoading() {
  return (
    <PageLoading heading="w-24" text="w-96">
      <BoneTable rows={11} />
    </PageLoading>
  );
}

import { PageLoading } from '@/components/ui/page-loading';
import { Bone } from '@/components/ui/skeleton';
import { BoneTable } from '@/components/ui/skeleton-table';

export default function AdjustmentsLoading() {
  return (
    <PageLoading heading="w-40" text="w-96">
      <Bone className="mb-3 h-9 w-28" />
      <BoneTable rows={6} />
    </PageLoading>
  );
}

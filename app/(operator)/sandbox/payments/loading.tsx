import { PageLoading } from '@/components/ui/page-loading';
import { Bone } from '@/components/ui/skeleton';
import { BoneTable } from '@/components/ui/skeleton-table';

export default function StandLoading() {
  return (
    <PageLoading heading="w-40" text="w-96">
      <Bone className="mb-6 h-10 w-full rounded-lg" />
      <BoneTable rows={8} />
    </PageLoading>
  );
}

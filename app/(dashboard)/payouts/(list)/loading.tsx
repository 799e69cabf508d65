import { PageLoading } from '@/components/ui/page-loading';
import { Bone } from '@/components/ui/skeleton';
import { BoneTable } from '@/components/ui/skeleton-table';

export default function PayoutsLoading() {
  return (
    <PageLoading heading="w-32" text="w-80">
      <div className="mb-4 flex flex-wrap gap-2">
        <Bone className="h-9 w-24" />
        <Bone className="h-9 w-28" />
      </div>
      <BoneTable rows={10} />
    </PageLoading>
  );
}

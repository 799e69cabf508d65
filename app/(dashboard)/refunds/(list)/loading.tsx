import { BoneFilters, PageLoading } from '@/components/ui/page-loading';
import { Bone } from '@/components/ui/skeleton';
import { BoneTable } from '@/components/ui/skeleton-table';

export default function RefundsLoading() {
  return (
    <PageLoading heading="w-32" text="w-72">
      <Bone className="mb-5 h-24" />
      <BoneFilters search="sm:w-72" />
      <BoneTable rows={10} />
    </PageLoading>
  );
}

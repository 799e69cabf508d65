import { PageLoading } from '@/components/ui/page-loading';
import { Bone } from '@/components/ui/skeleton';
import { BoneTable } from '@/components/ui/skeleton-table';

export default function FeeRatesLoading() {
  return (
    <PageLoading heading="w-32" text="w-72">
      <Bone className="mb-8 h-32 w-full" />
      <BoneTable rows={6} />
    </PageLoading>
  );
}

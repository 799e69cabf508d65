import { PageLoading } from '@/components/ui/page-loading';
import { Bone } from '@/components/ui/skeleton';
import { BoneTable } from '@/components/ui/skeleton-table';

export default function LedgerProofLoading() {
  return (
    <PageLoading heading="w-40" text="w-96">
      <Bone className="mb-8 h-32 w-full rounded-xl" />
      <BoneTable rows={5} />
    </PageLoading>
  );
}

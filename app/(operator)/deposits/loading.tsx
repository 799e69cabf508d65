import { PageLoading } from '@/components/ui/page-loading';
import { BoneTable } from '@/components/ui/skeleton-table';

export default function DepositsLoading() {
  return (
    <PageLoading heading="w-40" text="w-96">
      <BoneTable rows={8} />
    </PageLoading>
  );
}

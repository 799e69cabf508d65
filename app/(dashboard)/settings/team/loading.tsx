import { PageLoading } from '@/components/ui/page-loading';
import { BoneTable } from '@/components/ui/skeleton-table';

export default function TeamLoading() {
  return (
    <PageLoading heading="w-24" text="w-80">
      <BoneTable rows={4} />
    </PageLoading>
  );
}

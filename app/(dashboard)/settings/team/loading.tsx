import { BoneTable } from '@/components/ui/skeleton-table';
import { PageLoading } from '@/components/ui/page-loading';

export default function TeamLoading() {
  return (
    <PageLoading heading="w-24" text="w-80">
      <BoneTable rows={4} />
    </PageLoading>
  );
}

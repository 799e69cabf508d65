import { PageLoading } from '@/components/ui/page-loading';
import { BoneTable } from '@/components/ui/skeleton-table';

export default function WebhooksLoading() {
  return (
    <PageLoading heading="w-32" text="w-96">
      <BoneTable rows={4} />
    </PageLoading>
  );
}

import { BoneFilters, PageLoading } from '@/components/ui/page-loading';
import { BoneTable } from '@/components/ui/skeleton-table';

export default function OperatorAuditLoading() {
  return (
    <PageLoading heading="w-40" text="w-96">
      <BoneFilters search="sm:w-72" />
      <BoneTable rows={10} />
    </PageLoading>
  );
}

import { BoneFilters, PageLoading } from '@/components/ui/page-loading';
import { BoneTable } from '@/components/ui/skeleton-table';

export default function PaymentsLoading() {
  return (
    <PageLoading heading="w-32" text="w-72">
      <BoneFilters search="sm:w-60" />
      <BoneTable rows={10} />
    </PageLoading>
  );
}

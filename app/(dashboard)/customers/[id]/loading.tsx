import { DetailLoading } from '@/components/ui/detail-loading';
import { SkeletonTable } from '@/components/ui/skeleton-table';

export default function CustomerLoading() {
  return (
    <DetailLoading heading="h-9 w-56" facts={6} columns="lg:grid-cols-4">
      <SkeletonTable rows={5} />
    </DetailLoading>
  );
}

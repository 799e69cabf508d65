import { DetailLoading } from '@/components/ui/detail-loading';
import { Skeleton } from '@/components/ui/skeleton';
import { SkeletonTable } from '@/components/ui/skeleton-table';

export default function WebhookLoading() {
  return (
    <DetailLoading heading="h-8 w-96" facts={5} columns="lg:grid-cols-4">
      <Skeleton className="mb-3 h-5 w-24" />
      <SkeletonTable rows={8} />
    </DetailLoading>
  );
}

import { DetailLoading } from '@/components/ui/detail-loading';
import { Skeleton } from '@/components/ui/skeleton';

export default function SubscriptionLoading() {
  return (
    <DetailLoading heading="h-9 w-40" facts={8} columns="lg:grid-cols-4">
      <Skeleton className="mb-8 h-48 w-full rounded-xl" />
      <Skeleton className="h-64 w-full rounded-xl" />
    </DetailLoading>
  );
}

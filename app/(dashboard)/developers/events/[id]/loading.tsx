import { DetailLoading } from '@/components/ui/detail-loading';
import { Skeleton } from '@/components/ui/skeleton';

export default function EventLoading() {
  return (
    <DetailLoading heading="h-8 w-64" facts={3} columns="lg:grid-cols-4">
      <Skeleton className="mb-3 h-5 w-24" />
      <Skeleton className="mb-8 h-12 w-full" />
      <Skeleton className="mb-3 h-5 w-24" />
      <Skeleton className="h-96 w-full" />
    </DetailLoading>
  );
}

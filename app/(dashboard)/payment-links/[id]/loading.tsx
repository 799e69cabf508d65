import { DetailLoading } from '@/components/ui/detail-loading';
import { Skeleton } from '@/components/ui/skeleton';

export default function PaymentLinkLoading() {
  return (
    <DetailLoading heading="h-9 w-40" facts={5} columns="lg:grid-cols-4">
      <Skeleton className="mb-3 h-5 w-32" />
      <Skeleton className="mb-8 h-64 w-full rounded-xl" />
      <Skeleton className="h-48 w-full rounded-xl" />
    </DetailLoading>
  );
}

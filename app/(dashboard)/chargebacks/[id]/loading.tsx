import { DetailLoading } from '@/components/ui/detail-loading';
import { Skeleton } from '@/components/ui/skeleton';

export default function ChargebackLoading() {
  return (
    <DetailLoading heading="h-9 w-40" facts={4} columns="lg:grid-cols-4">
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </DetailLoading>
  );
}

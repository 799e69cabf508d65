import { DetailLoading } from '@/components/ui/detail-loading';
import { Skeleton } from '@/components/ui/skeleton';

export default function PayoutLoading() {
  return (
    <DetailLoading heading="h-9 w-40" facts={4} columns="lg:grid-cols-5">
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-96" />
        <Skeleton className="h-56" />
      </div>
    </DetailLoading>
  );
}

import { DetailLoading } from '@/components/ui/detail-loading';
import { Skeleton } from '@/components/ui/skeleton';

export default function QuestionLoading() {
  return (
    <DetailLoading heading="h-9 w-56" facts={3} columns="lg:grid-cols-3">
      <Skeleton className="mb-4 h-28 w-full rounded-xl" />
      <Skeleton className="h-64 w-full rounded-xl" />
    </DetailLoading>
  );
}

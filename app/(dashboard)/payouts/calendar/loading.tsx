import { PageLoading } from '@/components/ui/page-loading';
import { Skeleton } from '@/components/ui/skeleton';

export default function PayoutCalendarLoading() {
  return (
    <PageLoading heading="w-48" text="w-80">
      <Skeleton className="mb-4 h-140 rounded-xl" />
      <Skeleton className="h-40 rounded-xl" />
    </PageLoading>
  );
}

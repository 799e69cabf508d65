import { PageLoading } from '@/components/ui/page-loading';
import { Skeleton } from '@/components/ui/skeleton';

export default function ReportsLoading() {
  return (
    <PageLoading heading="w-32" text="w-80">
      <div className="mb-4 grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <Skeleton className="h-20 rounded-xl sm:h-27" />
        <Skeleton className="h-20 rounded-xl sm:h-27" />
        <Skeleton className="h-20 rounded-xl sm:h-27" />
        <Skeleton className="h-20 rounded-xl sm:h-27" />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Skeleton className="h-96 rounded-xl" />
        <Skeleton className="h-96 rounded-xl" />
        <Skeleton className="h-96 rounded-xl" />
        <Skeleton className="h-96 rounded-xl" />
      </div>
    </PageLoading>
  );
}

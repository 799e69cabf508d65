import { PageLoading } from '@/components/ui/page-loading';
import { Skeleton } from '@/components/ui/skeleton';

export default function OverviewLoading() {
  return (
    <PageLoading heading="w-32" text="w-80">
      <div className="mb-4 grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <Skeleton className="h-20 rounded-xl sm:h-27" />
        <Skeleton className="h-20 rounded-xl sm:h-27" />
        <Skeleton className="h-20 rounded-xl sm:h-27" />
        <Skeleton className="h-20 rounded-xl sm:h-27" />
      </div>
      <div className="mb-4 grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-80 rounded-xl" />
        <Skeleton className="h-80 rounded-xl" />
      </div>
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-56 rounded-xl" />
        <Skeleton className="h-56 rounded-xl" />
      </div>
    </PageLoading>
  );
}

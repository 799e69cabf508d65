import { PageLoading } from '@/components/ui/page-loading';
import { Skeleton, SkeletonFigures } from '@/components/ui/skeleton';

export default function ReportsLoading() {
  return (
    <PageLoading heading="w-32" text="w-80">
      <SkeletonFigures />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Skeleton className="h-96 rounded-xl" />
        <Skeleton className="h-96 rounded-xl" />
        <Skeleton className="h-96 rounded-xl" />
        <Skeleton className="h-96 rounded-xl" />
      </div>
    </PageLoading>
  );
}

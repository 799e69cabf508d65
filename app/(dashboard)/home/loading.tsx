import { PageLoading } from '@/components/ui/page-loading';
import { Skeleton, SkeletonFigures } from '@/components/ui/skeleton';

export default function HomeLoading() {
  return (
    <PageLoading heading="w-32" text="w-80">
      <SkeletonFigures />
      <div className="mb-4 grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Skeleton className="h-80 rounded-xl" />
        <Skeleton className="h-80 rounded-xl" />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Skeleton className="h-64 rounded-xl" />
        <Skeleton className="h-64 rounded-xl" />
      </div>
    </PageLoading>
  );
}

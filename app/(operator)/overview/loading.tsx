import { PageLoading } from '@/components/ui/page-loading';
import { Skeleton, SkeletonFigures } from '@/components/ui/skeleton';

export default function OverviewLoading() {
  return (
    <PageLoading heading="w-32" text="w-80">
      <SkeletonFigures />
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

import { PageLoading } from '@/components/ui/page-loading';
import { Skeleton } from '@/components/ui/skeleton';

export default function MonthLoading() {
  return (
    <PageLoading heading="w-64" text="w-80">
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-96" />
        <Skeleton className="h-40" />
      </div>
    </PageLoading>
  );
}

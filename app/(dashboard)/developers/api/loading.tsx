import { PageLoading } from '@/components/ui/page-loading';
import { Skeleton } from '@/components/ui/skeleton';

export default function ReferenceLoading() {
  return (
    <PageLoading heading="w-48" text="w-96">
      <Skeleton className="mb-6 h-9 w-full sm:w-72" />
      <div className="flex flex-col gap-6">
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
    </PageLoading>
  );
}

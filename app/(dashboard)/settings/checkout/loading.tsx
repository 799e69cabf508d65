import { PageLoading } from '@/components/ui/page-loading';
import { Skeleton } from '@/components/ui/skeleton';
import { SkeletonTable } from '@/components/ui/skeleton-table';

export default function CheckoutLoading() {
  return (
    <PageLoading heading="w-40" text="w-96">
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <SkeletonTable rows={11} />
        <Skeleton className="h-96 w-full rounded-xl" />
      </div>
    </PageLoading>
  );
}

import { DetailLoading } from '@/components/ui/detail-loading';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { SkeletonTable } from '@/components/ui/skeleton-table';

export default function PaymentLoading() {
  return (
    <DetailLoading heading="h-9 w-40" facts={6} columns="lg:grid-cols-4">
      <Skeleton className="mb-3 h-5 w-16" />
      <Panel className="mb-8 flex flex-col gap-7 p-5">
        <Skeleton className="h-14 max-md:hidden" />
        {['first', 'second', 'third', 'fourth', 'sum'].map((row) => (
          <div key={row} className="flex justify-between gap-8">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-20" />
          </div>
        ))}
      </Panel>
      <div className="mb-4 flex h-10 items-center gap-8 border-b border-border px-4">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-4 w-20" />
      </div>
      <SkeletonTable rows={6} />
    </DetailLoading>
  );
}

import { DetailLoading } from '@/components/ui/detail-loading';
import { Skeleton } from '@/components/ui/skeleton';
import { SkeletonTable } from '@/components/ui/skeleton-table';

export default function SellerLoading() {
  return (
    <DetailLoading heading="h-8 w-64" facts={6} columns="lg:grid-cols-6">
      <div className="flex flex-col gap-10">
        {Object.entries({ application: 1, payouts: 2, people: 2, payments: 5, records: 5 }).map(([section, rows]) => (
          <div key={section}>
            <Skeleton className="mb-3 h-5 w-32" />
            <SkeletonTable rows={rows} />
          </div>
        ))}
      </div>
    </DetailLoading>
  );
}

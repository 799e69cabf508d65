import { BalanceSkeleton } from '@/components/ledger/balance/balance-skeleton';
import { PageLoading } from '@/components/ui/page-loading';
import { Skeleton } from '@/components/ui/skeleton';

export default function SellerBalanceLoading() {
  return (
    <>
      <Skeleton className="mb-4 h-5 w-40" />
      <PageLoading heading="w-72" text="w-80">
        <BalanceSkeleton />
      </PageLoading>
    </>
  );
}

import { BalanceSkeleton } from '@/components/ledger/balance/balance-skeleton';
import { PageLoading } from '@/components/ui/page-loading';

export default function BalanceLoading() {
  return (
    <PageLoading heading="w-32" text="w-72">
      <BalanceSkeleton />
    </PageLoading>
  );
}

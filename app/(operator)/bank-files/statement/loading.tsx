import { PageLoading } from '@/components/ui/page-loading';
import { Skeleton } from '@/components/ui/skeleton';

export default function BankStatementLoading() {
  return (
    <PageLoading heading="w-56" text="w-96">
      <Skeleton className="h-16 max-w-2xl rounded-lg" />
    </PageLoading>
  );
}

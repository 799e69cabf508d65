import { PageLoading } from '@/components/ui/page-loading';
import { Skeleton } from '@/components/ui/skeleton';

export default function FeeProfilesLoading() {
  return (
    <PageLoading heading="w-48" text="w-80">
      <Skeleton className="h-64 w-full rounded-xl" />
    </PageLoading>
  );
}

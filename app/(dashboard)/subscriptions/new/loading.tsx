import { FormSkeleton } from '@/components/subscriptions/forms/form-skeleton';
import { PageLoading } from '@/components/ui/page-loading';
import { Skeleton } from '@/components/ui/skeleton';

export default function NewSubscriptionLoading() {
  return (
    <>
      <Skeleton className="mb-4 h-5 w-40" />
      <PageLoading heading="w-56" text="w-80">
        <FormSkeleton />
      </PageLoading>
    </>
  );
}

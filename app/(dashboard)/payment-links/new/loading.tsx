import { FormSkeleton } from '@/components/checkout/links/form-skeleton';
import { PageLoading } from '@/components/ui/page-loading';
import { Skeleton } from '@/components/ui/skeleton';

export default function NewPaymentLinkLoading() {
  return (
    <>
      <Skeleton className="mb-4 h-5 w-40" />
      <PageLoading heading="w-56" text="w-80">
        <FormSkeleton />
      </PageLoading>
    </>
  );
}

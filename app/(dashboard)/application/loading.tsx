import { ApplicationSkeleton } from '@/components/onboarding/form/application-skeleton';
import { PageLoading } from '@/components/ui/page-loading';

export default function ApplicationLoading() {
  return (
    <PageLoading heading="w-48" text="w-96">
      <ApplicationSkeleton />
    </PageLoading>
  );
}

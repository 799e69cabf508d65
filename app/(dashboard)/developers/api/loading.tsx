import { PageLoading } from '@/components/ui/page-loading';
import { Bone } from '@/components/ui/skeleton';

export default function ReferenceLoading() {
  return (
    <PageLoading heading="w-48" text="w-96">
      <Bone className="mb-6 h-9 w-full sm:w-72" />
      <div className="flex flex-col gap-6">
        <Bone className="h-40 w-full" />
        <Bone className="h-72 w-full" />
        <Bone className="h-72 w-full" />
      </div>
    </PageLoading>
  );
}

import { PageLoading } from '@/components/ui/page-loading';
import { Bone } from '@/components/ui/skeleton';
import { BoneTable } from '@/components/ui/skeleton-table';

export default function CheckoutLoading() {
  return (
    <PageLoading heading="w-40" text="w-96">
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <BoneTable rows={11} />
        <Bone className="h-96 w-full rounded-xl" />
      </div>
    </PageLoading>
  );
}

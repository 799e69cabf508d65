import { DetailLoading } from '@/components/ui/detail-loading';
import { Bone } from '@/components/ui/skeleton';
import { BoneTable } from '@/components/ui/skeleton-table';

export default function DeliveryLoading() {
  return (
    <DetailLoading heading="h-8 w-64" facts={5} columns="lg:grid-cols-4">
      <Bone className="mb-3 h-5 w-24" />
      <BoneTable rows={3} />
      <Bone className="mt-8 mb-3 h-5 w-24" />
      <Bone className="h-96 w-full" />
    </DetailLoading>
  );
}

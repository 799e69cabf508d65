import { DetailLoading } from '@/components/ui/detail-loading';
import { Bone } from '@/components/ui/skeleton';

export default function EventLoading() {
  return (
    <DetailLoading heading="h-8 w-64" facts={3} columns="lg:grid-cols-4">
      <Bone className="mb-3 h-5 w-24" />
      <Bone className="mb-8 h-12 w-full" />
      <Bone className="mb-3 h-5 w-24" />
      <Bone className="h-96 w-full" />
    </DetailLoading>
  );
}

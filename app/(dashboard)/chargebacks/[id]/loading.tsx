import { DetailLoading } from '@/components/ui/detail-loading';
import { Bone } from '@/components/ui/skeleton';

export default function ChargebackLoading() {
  return (
    <DetailLoading heading="h-9 w-40" facts={4} columns="lg:grid-cols-4">
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Bone className="h-72" />
        <Bone className="h-72" />
      </div>
    </DetailLoading>
  );
}

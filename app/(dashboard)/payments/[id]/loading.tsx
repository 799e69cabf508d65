import { Bone } from '@/components/ui/bone';
import { BoneTable } from '@/components/ui/bone-table';
import { DetailLoading } from '@/components/ui/detail-loading';
import { Panel } from '@/components/ui/panel';

export default function PaymentLoading() {
  return (
    <DetailLoading heading="h-9 w-40" facts={6} columns="lg:grid-cols-4">
      <Panel className="mb-8 flex flex-col gap-4 p-4">
        <Bone className="h-5 w-24" />
        <Bone className="h-10 max-md:hidden" />
        <Bone className="h-4 w-3/4" />
        <Bone className="h-4 w-2/3" />
        <Bone className="h-4 w-3/4" />
      </Panel>
      <div className="mb-4 flex h-10 items-center gap-8 border-b border-border px-4">
        <Bone className="h-4 w-20" />
        <Bone className="h-4 w-20" />
        <Bone className="h-4 w-20" />
      </div>
      <BoneTable rows={6} />
    </DetailLoading>
  );
}

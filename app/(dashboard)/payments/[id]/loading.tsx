import { DetailLoading } from '@/components/ui/detail-loading';
import { Panel } from '@/components/ui/panel';
import { Bone } from '@/components/ui/skeleton';
import { BoneTable } from '@/components/ui/skeleton-table';

export default function PaymentLoading() {
  return (
    <DetailLoading heading="h-9 w-40" facts={6} columns="lg:grid-cols-4">
      <Bone className="mb-3 h-5 w-16" />
      <Panel className="mb-8 flex flex-col gap-7 p-5">
        <Bone className="h-14 max-md:hidden" />
        {['first', 'second', 'third', 'fourth', 'sum'].map((row) => (
          <div key={row} className="flex justify-between gap-8">
            <Bone className="h-4 w-40" />
            <Bone className="h-4 w-20" />
          </div>
        ))}
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

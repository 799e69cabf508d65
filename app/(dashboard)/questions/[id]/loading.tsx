import { DetailLoading } from '@/components/ui/detail-loading';
import { Bone } from '@/components/ui/skeleton';

export default function QuestionLoading() {
  return (
    <DetailLoading heading="h-9 w-56" facts={3} columns="lg:grid-cols-3">
      <Bone className="mb-4 h-28 w-full rounded-xl" />
      <Bone className="h-64 w-full rounded-xl" />
    </DetailLoading>
  );
}

import { Bone } from '@/components/ui/skeleton';

/** The outline of the form that is on its way. */
export function OrderBones() {
  return (
    <div aria-hidden="true" className="flex max-w-3xl flex-col gap-6">
      <Bone className="h-[34rem] rounded-xl" />
      <Bone className="h-56 rounded-xl" />
      <Bone className="h-64 rounded-xl" />
    </div>
  );
}

import { Skeleton } from '@/components/ui/skeleton';

/** The outline of the form while it loads. */
export function FormSkeleton() {
  return (
    <div aria-hidden="true" className="flex max-w-3xl flex-col gap-6">
      <Skeleton className="h-56 rounded-xl" />
      <Skeleton className="h-[28rem] rounded-xl" />
      <Skeleton className="h-56 rounded-xl" />
    </div>
  );
}

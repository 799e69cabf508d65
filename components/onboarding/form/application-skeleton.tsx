import { Skeleton } from '@/components/ui/skeleton';

/** The outline of the form while it loads. */
export function ApplicationSkeleton() {
  return (
    <div className="grid items-start gap-x-8 lg:grid-cols-[17rem_minmax(0,44rem)]">
      <Skeleton className="mb-5 h-24 rounded-xl lg:h-80" />
      <div>
        <Skeleton className="mb-4 h-7 w-40" />
        <Skeleton className="h-120 rounded-xl" />
      </div>
    </div>
  );
}

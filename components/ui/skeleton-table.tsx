import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';

/** The outline of a table while it loads. */
export function SkeletonTable({ rows }: { rows: number }) {
  return (
    <Panel>
      <div className="h-9.5 border-b border-border bg-surface-secondary" />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all the same
        <div key={row} className="flex h-14.5 items-center gap-8 border-b border-separator px-4 last:border-0">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-5 w-20 rounded-full max-sm:hidden" />
          <Skeleton className="h-4 w-24 max-md:hidden" />
          <Skeleton className="h-4 w-28 max-lg:hidden" />
        </div>
      ))}
    </Panel>
  );
}

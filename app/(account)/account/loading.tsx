import { PageLoading } from '@/components/ui/page-loading';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';

export default function AccountLoading() {
  return (
    <div className="max-w-3xl">
      <PageLoading heading="w-64" text="w-96">
        {[4, 2, 3].map((rows) => (
          <div key={rows} className="mb-8">
            <Skeleton className="mb-3 h-5 w-32" />
            <Panel>
              {Array.from({ length: rows }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: all the same
                <div key={row} className="flex h-14 items-center gap-4 border-b border-separator px-5 last:border-b-0">
                  <Skeleton className="h-4 w-32" />
                  <Skeleton className="h-4 w-48" />
                </div>
              ))}
            </Panel>
          </div>
        ))}
      </PageLoading>
    </div>
  );
}

import { FileText, FileUp, SearchX, Undo2 } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { decideRequestAction, releaseRequestAction, takeRequestAction, undoReturnAction } from '@/app/(operator)/refund-requests/actions';
import { orNotFound } from '@/app/or-not-found';
import type { SearchParams } from '@/components/filters/address';
import { type RequestFilters as Filters, hrefOf, isFiltered, listInput, readFilters } from '@/components/refunds/requests/filters';
import { RequestFilters } from '@/components/refunds/requests/request-filters';
import { RequestsTable } from '@/components/refunds/requests/requests-table';
import { BeyondLast } from '@/components/ui/beyond-last';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Pagination } from '@/components/ui/pagination';
import { Panel } from '@/components/ui/panel';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { pageCaller } from '@/lib/pages/page';
import { listRequests } from '@/lib/refunds/requests/list-requests';

const acts = { decide: decideRequestAction, undo: undoReturnAction, take: takeRequestAction, release: releaseRequestAction };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('refundRequests'))('title') };
}

/** Refund requests to customers' accounts, longest waiting first. */
export default async function RefundRequestsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const filters = readFilters(await searchParams);
  const list = await orNotFound(listRequests(caller, listInput(filters)));
  const t = await getTranslations('refundRequests');
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        action={
          !isFiltered(filters) &&
          list.total > 0 && (
            <div className="flex flex-wrap items-center gap-3">
              <p className="mr-1 text-sm text-muted tabular-nums">{t('count', { count: list.total })}</p>
              <Link
                href={`/bank-files/days/${dayIn(caller.now)}#refunds`}
                className="button button--outline button--md pointer-coarse:min-h-11"
              >
                <FileText aria-hidden="true" className="size-4" />
                {t('makeFile')}
              </Link>
              <Link href="/bank-files/statement" className="button button--outline button--md pointer-coarse:min-h-11">
                <FileUp aria-hidden="true" className="size-4" />
                {t('readStatement')}
              </Link>
            </div>
          )
        }
      />
      <RequestFilters filters={filters}>
        <Panel>
          {list.data.length > 0 && <RequestsTable rows={list.data} now={caller.now.toISOString()} own={caller.actor.userId} acts={acts} />}
          {list.data.length === 0 && <Nothing filters={filters} />}
        </Panel>
        <Pagination list={list} hrefOf={(page) => hrefOf({ ...filters, page })} />
      </RequestFilters>
    </>
  );
}

async function Nothing({ filters }: { filters: Filters }) {
  const t = await getTranslations('refundRequests');
  if (filters.page > 1) return <BeyondLast first={hrefOf({ ...filters, page: 1 })} />;
  if (isFiltered(filters)) return <EmptyState icon={SearchX} title={t('noMatch')} text={t('noMatchText')} />;
  return <EmptyState icon={Undo2} title={t('empty')} text={t('emptyText')} />;
}

import { SearchX, Undo2 } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findPaymentsAction } from '@/app/(dashboard)/refunds/actions';
import { findSellerAction } from '@/app/(dashboard)/sellers/actions';
import { ListPages, listSize } from '@/app/list-pages';
import { hasSellers, sellerNameOf } from '@/app/sellers';
import { ListViews } from '@/app/views/list-views';
import type { SearchParams } from '@/components/filters/address';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { ExportLink } from '@/components/filters/export-link';
import { type RefundFilters as Filters, hrefOf, isFiltered, listInput, readFilters, savedViews } from '@/components/refunds/filters';
import { RefundFilters } from '@/components/refunds/refund-filters';
import { RefundsList } from '@/components/refunds/refunds-list';
import { StartRefund } from '@/components/refunds/start-refund';
import { BeyondLast } from '@/components/ui/beyond-last';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { can } from '@/lib/auth/permissions';
import { pageCaller } from '@/lib/pages/page';
import { listRefunds } from '@/lib/refunds/list/list-refunds';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('refunds'))('title') };
}

export default async function RefundsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const filters = readFilters(await searchParams);
  const size = await listSize(filters);
  const [list, sellerName] = await Promise.all([
    listRefunds(caller, listInput(filters, caller.now, Number(size))),
    sellerNameOf(caller, filters.seller),
  ]);
  const t = await getTranslations('refunds');
  const splits = hasSellers(caller.actor);
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {can(caller.actor, 'refunds:write') && <StartRefund find={findPaymentsAction} />}
      <RefundFilters
        views={<ListViews caller={caller} list="refunds" filters={filters} views={savedViews} />}
        filters={filters}
        seller={{ name: sellerName, find: splits ? findSellerAction : null }}
        today={dayInTokyo(caller.now)}
      >
        <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-1">
          <p className="text-sm text-muted tabular-nums">{t(list.total_exceeded ? 'totalOver' : 'total', { count: list.total })}</p>
          {list.total > 0 && <ExportLink href={hrefOf({ ...filters, page: 1 }, '/refunds/export')} of={t('title')} />}
        </div>
        <Panel>
          {list.data.length === 0 ? (
            <Nothing filters={filters} />
          ) : (
            <RefundsList rows={list.data} filters={filters} now={caller.now.toISOString()} splits={splits} />
          )}
        </Panel>
        <ListPages list={list} filters={filters} size={size} hrefOf={hrefOf} />
      </RefundFilters>
    </>
  );
}

/** No rows yet, no matches, or a page after the last: three different messages. */
async function Nothing({ filters }: { filters: Filters }) {
  const t = await getTranslations('refunds.empty');
  if (filters.page > 1) return <BeyondLast first={hrefOf({ ...filters, page: 1 })} />;
  if (!isFiltered(filters)) return <EmptyState icon={Undo2} title={t('none')} text={t('noneText')} />;
  return (
    <EmptyState icon={SearchX} title={t('noMatch')} text={t('noMatchText')}>
      <Link href="/refunds" className="button button--outline">
        {t('all')}
      </Link>
    </EmptyState>
  );
}

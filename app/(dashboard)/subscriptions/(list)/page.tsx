import { CalendarSync, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findSellerAction } from '@/app/(dashboard)/sellers/actions';
import { publicUrl, takesMoney } from '@/app/environment';
import { ListPages, listSize } from '@/app/list-pages';
import { merchantNameOf } from '@/app/merchant-name';
import { orNotFound } from '@/app/or-not-found';
import { hasSellers, sellerNameOf } from '@/app/sellers';
import { ListViews } from '@/app/views/list-views';
import type { SearchParams } from '@/components/filters/address';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { ExportLink } from '@/components/filters/export-link';
import type { PageSize } from '@/components/filters/page-size';
import { NoAcquirer } from '@/components/shell/no-acquirer';
import { firstSubscriptionCurl } from '@/components/subscriptions/curl';
import { FiguresPanel } from '@/components/subscriptions/figures-panel';
import {
  type SubscriptionFilters as Filters,
  hrefOf,
  isFiltered,
  listInput,
  noFilters,
  readFilters,
  savedViews,
} from '@/components/subscriptions/filters';
import { StandingFigures } from '@/components/subscriptions/standing-figures';
import { SubscriptionFilters } from '@/components/subscriptions/subscription-filters';
import { SubscriptionsTable } from '@/components/subscriptions/subscriptions-table';
import { BeyondLast } from '@/components/ui/beyond-last';
import { CodeBlock } from '@/components/ui/code-block';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { formatYen } from '@/components/ui/yen';
import { can } from '@/lib/auth/permissions';
import { type PersonCaller, pageCaller } from '@/lib/pages/page';
import { showSubscriptionFigures } from '@/lib/subscriptions/figures/show-subscription-figures';
import type { FoundSubscriptions } from '@/lib/subscriptions/list/schema';
import { searchSubscriptions } from '@/lib/subscriptions/list/search-subscriptions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('subscriptions'))('title') };
}

const read = (caller: PersonCaller, filters: Filters, size: PageSize, ofAll: boolean) =>
  Promise.all([
    searchSubscriptions(caller, listInput(filters, caller.now, Number(size))),
    ofAll ? null : showSubscriptionFigures(caller, {}),
    sellerNameOf(caller, filters.seller),
    merchantNameOf(caller, filters.merchant),
  ]);

export default async function SubscriptionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const ofAll = can(caller.actor, 'installation:run');
  const wanted = readFilters(await searchParams);
  const filters = ofAll ? wanted : { ...wanted, merchant: '' };
  const size = await listSize(filters);
  const [list, figures, sellerName, merchantName] = await orNotFound(read(caller, filters, size, ofAll));
  const t = await getTranslations('subscriptions');
  const mayStart = can(caller.actor, 'payments:write') && (await takesMoney());
  const isPlatform = caller.actor.platformRole === 'platform';
  const isNew = list.data.length === 0 && !isFiltered(filters) && filters.page === 1;
  const open = mayStart && (
    <Link href="/subscriptions/new" className="button button--primary">
      {t('new')}
    </Link>
  );
  const seller = { name: sellerName, find: hasSellers(caller.actor) ? findSellerAction : null };
  return (
    <>
      <PageHeader title={t('title')} text={t(ofAll ? 'textOperator' : isPlatform ? 'text' : 'textAlone')} action={open} />
      {!ofAll && !(await takesMoney()) && <NoAcquirer viewer="platform" />}
      {figures && !isNew && <StandingFigures figures={figures} />}
      <SubscriptionFilters
        views={<ListViews caller={caller} list="subscriptions" filters={filters} views={savedViews} />}
        filters={filters}
        seller={seller}
        merchantName={merchantName}
        today={dayInTokyo(caller.now)}
      >
        <Totals list={list} filters={filters} />
        <Panel>
          {list.data.length > 0 ? (
            <SubscriptionsTable rows={list.data} now={caller.now.toISOString()} withMerchant={ofAll} />
          ) : (
            <Nothing filters={filters} mayStart={mayStart} splits={isPlatform} />
          )}
        </Panel>
        <ListPages list={list} filters={filters} size={size} hrefOf={hrefOf} />
      </SubscriptionFilters>
      {figures && !isNew && <FiguresPanel figures={figures} />}
    </>
  );
}

/** How many the filter finds, what they bring in a month, and all of them as a file. */
async function Totals({ list, filters }: { list: FoundSubscriptions; filters: Filters }) {
  const t = await getTranslations('subscriptions');
  if (list.total === 0) return null;
  return (
    <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-1">
      <p className="text-sm text-muted tabular-nums">
        {t(list.total_exceeded ? 'totalOver' : 'total', { count: list.total, amount: formatYen(list.recurring) })}
      </p>
      <ExportLink href={hrefOf({ ...filters, page: 1 }, '/subscriptions/export')} of={t('title')} />
    </div>
  );
}

/** No rows yet, no matches, or a page after the last: three different messages. */
async function Nothing({ filters, mayStart, splits }: { filters: Filters; mayStart: boolean; splits: boolean }) {
  const t = await getTranslations('subscriptions.empty');
  if (filters.page > 1) return <BeyondLast first={hrefOf({ ...filters, page: 1 })} />;
  if (isFiltered(filters)) {
    return (
      <EmptyState icon={SearchX} title={t('noMatch.title')} text={t(filters.search === '' ? 'noMatch.text' : 'noMatch.textSearch')}>
        <Link href={hrefOf(noFilters)} className="button button--outline">
          {t('noMatch.action')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={CalendarSync} title={t('none.title')} text={t(mayStart ? 'none.text' : 'none.textReader')}>
      {mayStart && (
        <>
          <Link href="/subscriptions/new" className="button button--outline">
            {t('none.action')}
          </Link>
          <div className="w-full max-w-2xl">
            <CodeBlock code={firstSubscriptionCurl(publicUrl(), splits)} label={t('none.curl')} copyLabel={t('none.copy')} />
          </div>
        </>
      )}
    </EmptyState>
  );
}

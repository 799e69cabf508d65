import { Building2, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { takeInMerchantAction } from '@/app/(operator)/merchants/actions';
import { ListPages, listSize } from '@/app/list-pages';
import { merchantNameOf } from '@/app/merchant-name';
import { orNotFound } from '@/app/or-not-found';
import { ListViews } from '@/app/views/list-views';
import type { SearchParams } from '@/components/filters/address';
import {
  type MerchantFilters as Filters,
  hrefOf,
  isFiltered,
  readFilters,
  savedViews,
  searchInput,
  showsSellers,
} from '@/components/merchants/filters';
import { MerchantFilters } from '@/components/merchants/merchant-filters';
import { MerchantTabs } from '@/components/merchants/merchant-tabs';
import { MerchantsTable } from '@/components/merchants/merchants-table';
import { TakeInMerchant } from '@/components/merchants/take-in-merchant';
import { BeyondLast } from '@/components/ui/beyond-last';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { searchMerchants } from '@/lib/merchants/search-merchants';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('merchants'))('title') };
}

export default async function MerchantsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const filters = readFilters(await searchParams);
  const size = await listSize(filters);
  const isSellers = showsSellers(filters);
  const [list, platformName] = await orNotFound(
    Promise.all([
      searchMerchants(caller, { ...searchInput(filters, Number(size)), direct: !isSellers }),
      merchantNameOf(caller, filters.platform),
    ]),
  );
  const t = await getTranslations('merchants');
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} action={<TakeInMerchant takeIn={takeInMerchantAction} />} />
      <MerchantTabs isSellers={isSellers} />
      <MerchantFilters
        views={<ListViews caller={caller} list="merchants" filters={filters} views={savedViews} />}
        filters={filters}
        platformName={platformName}
      >
        <Panel>
          {list.data.length === 0 ? (
            <Nothing filters={filters} />
          ) : (
            <MerchantsTable rows={list.data} now={caller.now.toISOString()} isSellers={isSellers} />
          )}
        </Panel>
        <ListPages list={list} filters={filters} size={size} hrefOf={hrefOf} />
      </MerchantFilters>
    </>
  );
}

/** No rows yet, no matches, or a page after the last. */
async function Nothing({ filters }: { filters: Filters }) {
  const t = await getTranslations('merchants.empty');
  if (filters.page > 1) return <BeyondLast first={hrefOf({ ...filters, page: 1 })} />;
  if (!isFiltered(filters)) return <EmptyState icon={Building2} title={t('none.title')} text={t('none.text')} />;
  return (
    <EmptyState icon={SearchX} title={t('noMatch.title')} text={t('noMatch.text')}>
      <Link href={showsSellers(filters) ? '/merchants?kind=payout' : '/merchants'} className="button button--outline">
        {t('noMatch.action')}
      </Link>
    </EmptyState>
  );
}

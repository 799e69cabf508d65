import { SearchX, Store } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createSellerAction, takeInSellerAction } from '@/app/(dashboard)/sellers/actions';
import { publicUrl } from '@/app/environment';
import { ListPages, listSize } from '@/app/list-pages';
import { orNotFound } from '@/app/or-not-found';
import { ListViews } from '@/app/views/list-views';
import type { SearchParams } from '@/components/filters/address';
import { ExportLink } from '@/components/filters/export-link';
import { CreateSeller } from '@/components/merchants/sellers/create-seller';
import { firstSellerCurl } from '@/components/merchants/sellers/curl';
import {
  type SellerFilters as Filters,
  hrefOf,
  isFiltered,
  readFilters,
  savedViews,
  sellersInput,
} from '@/components/merchants/sellers/filters';
import { SellerFilters } from '@/components/merchants/sellers/seller-filters';
import { SellersTable } from '@/components/merchants/sellers/sellers-table';
import { BeyondLast } from '@/components/ui/beyond-last';
import { CodeBlock } from '@/components/ui/code-block';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { can } from '@/lib/auth/permissions';
import { listSellers } from '@/lib/merchants/sellers/list-sellers';
import { countFirstReviews } from '@/lib/onboarding/first-review/count-first-reviews';
import { pageCaller } from '@/lib/pages/page';

const creating = { create: createSellerAction, takeIn: takeInSellerAction };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('sellers'))('title') };
}

export default async function SellersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const filters = readFilters(await searchParams);
  const size = await listSize(filters);
  const list = await orNotFound(listSellers(caller, sellersInput(filters, Number(size))));
  const checks = await countFirstReviews(caller);
  const mayWrite = can(caller.actor, 'merchants:write');
  const t = await getTranslations('sellers');
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        action={
          <div className="flex flex-wrap gap-2">
            {checks !== null && (
              <Link href="/sellers/reviews" className="button button--outline">
                {t('reviews')}
                {checks > 0 && <span className="tabular-nums">{checks}</span>}
              </Link>
            )}
            {mayWrite && <CreateSeller actions={creating} />}
          </div>
        }
      />
      <SellerFilters
        views={
          <ListViews
            caller={caller}
            list="sellers"
            filters={filters}
            views={savedViews}
            file={list.total > 0 && <ExportLink href={hrefOf({ ...filters, page: 1 }, '/sellers/export')} of={t('title')} />}
          />
        }
        filters={filters}
      >
        <Panel>
          {list.data.length === 0 ? (
            <Nothing filters={filters} mayWrite={mayWrite} />
          ) : (
            <SellersTable rows={list.data} filters={filters} now={caller.now.toISOString()} />
          )}
        </Panel>
        <ListPages list={list} filters={filters} size={size} hrefOf={hrefOf} />
      </SellerFilters>
    </>
  );
}

/** No sellers yet, no matches, or a page after the last. */
async function Nothing({ filters, mayWrite }: { filters: Filters; mayWrite: boolean }) {
  const t = await getTranslations('sellers.empty');
  if (filters.page > 1) return <BeyondLast first={hrefOf({ ...filters, page: 1 })} />;
  if (isFiltered(filters)) {
    return (
      <EmptyState icon={SearchX} title={t('noMatch.title')} text={t('noMatch.text')}>
        <Link href="/sellers" className="button button--outline">
          {t('noMatch.action')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Store} title={t('none.title')} text={t(mayWrite ? 'none.text' : 'none.textReader')}>
      {mayWrite && (
        <>
          <CreateSeller actions={creating} look="outline" />
          <div className="w-full max-w-2xl">
            <CodeBlock code={firstSellerCurl(publicUrl())} label={t('none.curl')} copyLabel={t('none.copy')} />
          </div>
        </>
      )}
    </EmptyState>
  );
}

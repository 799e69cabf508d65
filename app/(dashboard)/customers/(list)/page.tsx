import { SearchX, UserRound } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ListPages, listSize } from '@/app/list-pages';
import { ListViews } from '@/app/views/list-views';
import type { SearchParams } from '@/components/filters/address';
import { ExportLink } from '@/components/filters/export-link';
import { CustomerFilters } from '@/components/payments/customers/customer-filters';
import { CustomersTable } from '@/components/payments/customers/customers-table';
import {
  type CustomerFilters as Filters,
  hrefOf,
  isFiltered,
  listInput,
  noFilters,
  readFilters,
  savedViews,
} from '@/components/payments/customers/filters';
import { BeyondLast } from '@/components/ui/beyond-last';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { pageCaller } from '@/lib/pages/page';
import { searchCustomers } from '@/lib/payments/customers/search-customers';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('customers'))('title') };
}

export default async function CustomersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const filters = readFilters(await searchParams);
  const size = await listSize(filters);
  const list = await searchCustomers(caller, listInput(filters, Number(size)));
  const t = await getTranslations('customers');
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <CustomerFilters
        views={
          <ListViews
            caller={caller}
            list="customers"
            filters={filters}
            views={savedViews}
            file={list.total > 0 && <ExportLink href={hrefOf({ ...filters, page: 1 }, '/customers/export')} of={t('title')} />}
          />
        }
        filters={filters}
      >
        <Panel>
          {list.data.length > 0 ? <CustomersTable rows={list.data} now={caller.now.toISOString()} /> : <Nothing filters={filters} />}
        </Panel>
        <ListPages list={list} filters={filters} size={size} hrefOf={hrefOf} />
      </CustomerFilters>
    </>
  );
}

/** No customers yet, no matches, or a page after the last: three different messages. Who has paid without being kept is among the payments. */
async function Nothing({ filters }: { filters: Filters }) {
  const t = await getTranslations('customers.empty');
  if (filters.page > 1) return <BeyondLast first={hrefOf({ ...filters, page: 1 })} />;
  if (isFiltered(filters)) {
    return (
      <EmptyState icon={SearchX} title={t('noMatch.title')} text={t('noMatch.text')}>
        <span className="flex flex-wrap justify-center gap-2">
          <Link href={`/payments?search=${encodeURIComponent(filters.search)}`} className="button button--outline">
            {t('noMatch.payments')}
          </Link>
          <Link href={hrefOf(noFilters)} className="button button--ghost">
            {t('noMatch.action')}
          </Link>
        </span>
      </EmptyState>
    );
  }
  return <EmptyState icon={UserRound} title={t('none.title')} text={t('none.text')} />;
}

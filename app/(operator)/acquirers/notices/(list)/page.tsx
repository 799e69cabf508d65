import { BellRing, CircleCheck, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { orNotFound } from '@/app/or-not-found';
import type { SearchParams } from '@/components/filters/address';
import { type NoticeFilters as Filters, hrefOf, isFiltered, listInput, readFilters } from '@/components/payments/acquirer-notices/filters';
import { NoticeFilters } from '@/components/payments/acquirer-notices/notice-filters';
import { NoticesTable } from '@/components/payments/acquirer-notices/notices-table';
import { BeyondLast } from '@/components/ui/beyond-last';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Pagination } from '@/components/ui/pagination';
import { Panel } from '@/components/ui/panel';
import { listAcquirerAccounts } from '@/lib/acquirers/accounts/list-accounts';
import { listAcquirerNotices } from '@/lib/acquirers/notices/list-notices';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('acquirerNotices'))('title') };
}

/** What acquirers have told and what became of it; what a person has to look at first. */
export default async function NoticesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const filters = readFilters(await searchParams);
  const [list, { accounts }] = await orNotFound(
    Promise.all([listAcquirerNotices(caller, listInput(filters)), listAcquirerAccounts(caller, {})]),
  );
  const t = await getTranslations('acquirerNotices');
  const parent = (await getTranslations('acquirers'))('title');
  return (
    <>
      <Breadcrumb parent={{ href: '/acquirers', name: parent }} here={t('title')} />
      <PageHeader title={t('title')} text={t('text')} />
      <NoticeFilters filters={filters} attention={list.attention} acquirers={accounts.map(({ name }) => name)}>
        <Panel>
          {list.data.length > 0 && <NoticesTable rows={list.data} now={caller.now.toISOString()} />}
          {list.data.length === 0 && <Nothing filters={filters} />}
        </Panel>
        <Pagination list={list} hrefOf={(page) => hrefOf({ ...filters, page })} />
      </NoticeFilters>
    </>
  );
}

async function Nothing({ filters }: { filters: Filters }) {
  const t = await getTranslations('acquirerNotices');
  if (filters.page > 1) return <BeyondLast first={hrefOf({ ...filters, page: 1 })} />;
  if (isFiltered(filters)) return <EmptyState icon={SearchX} title={t('empty.filtered')} text={t('empty.filteredText')} />;
  if (filters.tab !== '') return <EmptyState icon={BellRing} title={t('empty.none')} text={t('empty.noneText')} />;
  return (
    <EmptyState icon={CircleCheck} title={t('empty.attention')} text={t('empty.attentionText')}>
      <Link href={hrefOf({ ...filters, tab: 'all' })} className="button button--outline button--md pointer-coarse:min-h-11">
        {t('empty.showAll')}
      </Link>
    </EmptyState>
  );
}

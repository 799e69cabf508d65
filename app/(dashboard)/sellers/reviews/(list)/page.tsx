import { ClipboardCheck } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { orNotFound } from '@/app/or-not-found';
import { addressOf, pageNumberOf, type SearchParams } from '@/components/filters/address';
import { WaitingTable } from '@/components/onboarding/review/waiting-table';
import { BeyondLast } from '@/components/ui/beyond-last';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Pagination } from '@/components/ui/pagination';
import { Panel } from '@/components/ui/panel';
import { listFirstReviews } from '@/lib/onboarding/first-review/list-first-reviews';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('applications.first'))('title') };
}

/** The applications that the platform's people look at before the operator, the oldest first. Not there where the operator does not let them. */
export default async function FirstReviewsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const at = (page: number) => addressOf('/sellers/reviews', { page });
  const list = await orNotFound(listFirstReviews(caller, { page: pageNumberOf(await searchParams), per_page: 20 }));
  const [t, sellers] = [await getTranslations('applications.first'), await getTranslations('sellers')];
  return (
    <>
      <Breadcrumb parent={{ href: '/sellers', name: sellers('title') }} here={t('title')} />
      <PageHeader title={t('title')} text={t('text')} />
      <Panel>
        {list.data.length > 0 && <WaitingTable rows={list.data} assignees={null} now={caller.now.toISOString()} />}
        {list.data.length === 0 && list.page > 1 && <BeyondLast first={at(1)} />}
        {list.data.length === 0 && list.page === 1 && <EmptyState icon={ClipboardCheck} title={t('empty')} text={t('emptyText')} />}
      </Panel>
      <Pagination list={list} hrefOf={at} />
    </>
  );
}

import { ClipboardCheck } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { assigneesOf } from '@/app/notes/notes-of';
import { orNotFound } from '@/app/or-not-found';
import { addressOf, pageNumberOf, type SearchParams, textOf } from '@/components/filters/address';
import { MineTabs } from '@/components/notes/mine-tabs';
import { WaitingSummary } from '@/components/onboarding/review/waiting-summary';
import { WaitingTable } from '@/components/onboarding/review/waiting-table';
import { BeyondLast } from '@/components/ui/beyond-last';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Pagination } from '@/components/ui/pagination';
import { Panel } from '@/components/ui/panel';
import { listWaiting } from '@/lib/onboarding/review/list-waiting';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('applications'))('title') };
}

/** Applications that wait for a decision, oldest first. */
export default async function ApplicationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const params = await searchParams;
  const mine = textOf(params, 'mine') === 'true' ? 'true' : '';
  const at = (page: number, own = mine) => addressOf('/applications', { mine: own, page });
  const list = await orNotFound(listWaiting(caller, { page: pageNumberOf(params), per_page: 20, ...(mine && { mine }) }));
  const assignees = await assigneesOf(
    caller,
    'merchant',
    list.data.map(({ merchant_id }) => merchant_id),
  );
  const t = await getTranslations('applications');
  // the oldest application is the first on page 1
  const [oldest] = list.page === 1 ? list.data : [];
  const longestMs = oldest ? caller.now.getTime() - Date.parse(oldest.submitted_at) : null;
  const summary = <WaitingSummary count={list.total} isOver={list.total_exceeded === true} longestMs={longestMs} />;
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} action={list.total > 0 && summary} />
      <MineTabs isMine={mine !== ''} all={at(1, '')} mine={at(1, 'true')} />
      <Panel>
        {list.data.length > 0 && <WaitingTable rows={list.data} assignees={assignees} now={caller.now.toISOString()} />}
        {list.data.length === 0 && list.page > 1 && <BeyondLast first={at(1)} />}
        {list.data.length === 0 && list.page === 1 && (
          <EmptyState icon={ClipboardCheck} title={t(mine ? 'empty.mine' : 'empty.title')} text={t('empty.text')} />
        )}
      </Panel>
      <Pagination list={list} hrefOf={at} />
    </>
  );
}

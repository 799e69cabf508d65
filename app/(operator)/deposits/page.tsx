import { Landmark } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { returnDepositAction } from '@/app/(operator)/deposits/actions';
import { assigneesOf } from '@/app/notes/notes-of';
import { orNotFound } from '@/app/or-not-found';
import { addressOf, pageNumberOf, type SearchParams, textOf } from '@/components/filters/address';
import { MineTabs } from '@/components/notes/mine-tabs';
import { HeldTable } from '@/components/payments/deposits/held-table';
import { BeyondLast } from '@/components/ui/beyond-last';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Pagination } from '@/components/ui/pagination';
import { Panel } from '@/components/ui/panel';
import { pageCaller } from '@/lib/pages/page';
import { listHeld } from '@/lib/payments/deposits/list-held';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('deposits'))('list.title') };
}

/** Deposits by bank transfer that wait for a decision, longest waiting first. */
export default async function DepositsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const params = await searchParams;
  const mine = textOf(params, 'mine') === 'true' ? 'true' : '';
  const at = (page: number, own = mine) => addressOf('/deposits', { mine: own, page });
  const list = await orNotFound(listHeld(caller, { page: pageNumberOf(params), per_page: 20, ...(mine && { mine }) }));
  const assignees = await assigneesOf(
    caller,
    'payment',
    list.data.map(({ payment }) => payment),
  );
  const t = await getTranslations('deposits');
  const summary = <p className="text-sm text-muted tabular-nums">{t('list.count', { count: list.total })}</p>;
  return (
    <>
      <PageHeader title={t('list.title')} text={t('list.text')} action={list.total > 0 && summary} />
      <MineTabs isMine={mine !== ''} all={at(1, '')} mine={at(1, 'true')} />
      <Panel>
        {list.data.length > 0 && (
          <HeldTable rows={list.data} assignees={assignees} now={caller.now.toISOString()} returnOne={returnDepositAction} />
        )}
        {list.data.length === 0 && list.page > 1 && <BeyondLast first={at(1)} />}
        {list.data.length === 0 && list.page === 1 && (
          <EmptyState icon={Landmark} title={t(mine ? 'list.emptyMine' : 'list.empty')} text={t('list.emptyText')} />
        )}
      </Panel>
      <Pagination list={list} hrefOf={at} />
    </>
  );
}

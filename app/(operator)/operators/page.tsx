import { UsersRound } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import {
  approveProposalAction,
  changeOperatorAction,
  endOperatorSignInsAction,
  proposeOperatorChangeAction,
  rejectProposalAction,
} from '@/app/(operator)/operators/actions';
import { orNotFound } from '@/app/or-not-found';
import { addressOf, pageNumberOf, type SearchParams } from '@/components/filters/address';
import { OperatorsTable } from '@/components/team/operators/operators-table';
import { ProposalsTable } from '@/components/team/operators/proposals-table';
import { ProposeOperator } from '@/components/team/operators/propose-operator';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Pagination } from '@/components/ui/pagination';
import { Panel } from '@/components/ui/panel';
import { pageCaller } from '@/lib/pages/page';
import { listOperators } from '@/lib/team/proposals/list-operators';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('operators'))('title') };
}

/** The operators, and proposals of one operator that a second one approves. */
export default async function OperatorsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const list = await orNotFound(listOperators(caller, { page: pageNumberOf(await searchParams), per_page: 20 }));
  const t = await getTranslations('operators');
  const now = caller.now.toISOString();
  const own = caller.actor.userId;
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} action={<ProposeOperator propose={proposeOperatorChangeAction} />} />
      <div className="mb-8">
        <h2 className="mb-3 text-base font-semibold">{t('proposals.title')}</h2>
        <Panel>
          {list.data.length > 0 && (
            <ProposalsTable rows={list.data} own={own} now={now} approve={approveProposalAction} reject={rejectProposalAction} />
          )}
          {list.data.length === 0 && <EmptyState icon={UsersRound} title={t('proposals.none')} text={t('proposals.noneText')} />}
        </Panel>
        <Pagination list={list} hrefOf={(page) => addressOf('/operators', { page })} />
      </div>
      <div>
        <h2 className="mb-3 text-base font-semibold">{t('people.title')}</h2>
        <Panel>
          <OperatorsTable
            rows={list.operators}
            now={now}
            realNow={new Date().toISOString()}
            acts={{ propose: proposeOperatorChangeAction, change: changeOperatorAction, end: endOperatorSignInsAction }}
          />
        </Panel>
      </div>
    </>
  );
}

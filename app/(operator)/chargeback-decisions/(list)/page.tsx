import { SearchX, ShieldCheck } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findPaymentsAction, raiseChargebackAction } from '@/app/(operator)/chargeback-decisions/actions';
import { merchantNameOf } from '@/app/merchant-name';
import { assigneesOf } from '@/app/notes/notes-of';
import { orNotFound } from '@/app/or-not-found';
import { DecisionFilters } from '@/components/chargebacks/decisions/decision-filters';
import { DecisionsTable } from '@/components/chargebacks/decisions/decisions-table';
import { type DecisionFilters as Filters, hrefOf, isFiltered, listInput, readFilters } from '@/components/chargebacks/decisions/filters';
import { RaiseChargeback } from '@/components/chargebacks/decisions/raise-chargeback';
import type { SearchParams } from '@/components/filters/address';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { MineTabs } from '@/components/notes/mine-tabs';
import { BeyondLast } from '@/components/ui/beyond-last';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Pagination } from '@/components/ui/pagination';
import { Panel } from '@/components/ui/panel';
import { searchChargebacks } from '@/lib/chargebacks/list-chargebacks';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('chargebacks'))('title') };
}

/** The chargebacks of all merchants, waiting ones first. */
export default async function ChargebackDecisionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const filters = readFilters(await searchParams);
  const [list, merchantName] = await orNotFound(
    Promise.all([searchChargebacks(caller, listInput(filters)), merchantNameOf(caller, filters.merchant)]),
  );
  const assignees = await assigneesOf(
    caller,
    'chargeback',
    list.data.map(({ id }) => id),
  );
  const t = await getTranslations('chargebackDecision');
  const title = (await getTranslations('chargebacks'))('title');
  return (
    <>
      <PageHeader
        title={title}
        text={t('text')}
        action={<RaiseChargeback raise={raiseChargebackAction} find={findPaymentsAction} today={dayInTokyo(caller.now)} />}
      />
      <MineTabs
        isMine={filters.mine !== ''}
        all={hrefOf({ ...filters, mine: '', page: 1 })}
        mine={hrefOf({ ...filters, mine: 'true', page: 1 })}
      />
      <DecisionFilters filters={filters} merchantName={merchantName}>
        <Panel>
          {list.data.length === 0 ? (
            <Nothing filters={filters} />
          ) : (
            <DecisionsTable rows={list.data} assignees={assignees} now={caller.now.toISOString()} label={title} />
          )}
        </Panel>
        <Pagination list={list} hrefOf={(page) => hrefOf({ ...filters, page })} />
      </DecisionFilters>
    </>
  );
}

async function Nothing({ filters }: { filters: Filters }) {
  const t = await getTranslations('chargebackDecision');
  if (filters.page > 1) return <BeyondLast first={hrefOf({ ...filters, page: 1 })} />;
  if (isFiltered(filters)) return <EmptyState icon={SearchX} title={t('noMatch')} text={t('noMatchText')} />;
  return <EmptyState icon={ShieldCheck} title={t('empty')} text={t('emptyText')} />;
}

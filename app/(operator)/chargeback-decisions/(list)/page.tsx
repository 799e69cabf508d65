import { SearchX, ShieldCheck } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findPaymentsAction, raiseChargebackAction } from '@/app/(operator)/chargeback-decisions/actions';
import { ListPages, listSize } from '@/app/list-pages';
import { merchantNameOf } from '@/app/merchant-name';
import { assigneesOf } from '@/app/notes/notes-of';
import { orNotFound } from '@/app/or-not-found';
import { ListViews } from '@/app/views/list-views';
import { ChargebackFilters } from '@/components/chargebacks/chargeback-filters';
import { ChargebacksTable } from '@/components/chargebacks/chargebacks-table';
import { RaiseChargeback } from '@/components/chargebacks/decisions/raise-chargeback';
import {
  type ChargebackFilters as Filters,
  hrefOf,
  isFiltered,
  listInput,
  readFilters,
  savedViews,
} from '@/components/chargebacks/filters';
import type { SearchParams } from '@/components/filters/address';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { ExportLink } from '@/components/filters/export-link';
import { MineTabs } from '@/components/notes/mine-tabs';
import { BeyondLast } from '@/components/ui/beyond-last';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { searchChargebacks } from '@/lib/chargebacks/list-chargebacks';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('chargebacks'))('title') };
}

const base = '/chargeback-decisions';

/** The chargebacks of all merchants, waiting ones first. */
export default async function ChargebackDecisionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const filters = readFilters(await searchParams);
  const size = await listSize(filters);
  const [list, merchantName] = await orNotFound(
    Promise.all([searchChargebacks(caller, listInput(filters, caller.now, Number(size))), merchantNameOf(caller, filters.merchant)]),
  );
  const assignees = await assigneesOf(
    caller,
    'chargeback',
    list.data.map(({ id }) => id),
  );
  const t = await getTranslations('chargebackDecision');
  const title = (await getTranslations('chargebacks'))('title');
  const [now, today] = [caller.now.toISOString(), dayInTokyo(caller.now)];
  const file = list.total > 0 && <ExportLink href={hrefOf({ ...filters, page: 1 }, '/chargebacks/export')} of={title} />;
  const views = { ...savedViews, path: base };
  return (
    <>
      <PageHeader
        title={title}
        text={t('text')}
        action={<RaiseChargeback raise={raiseChargebackAction} find={findPaymentsAction} today={today} />}
      />
      <MineTabs
        isMine={filters.mine !== ''}
        all={hrefOf({ ...filters, mine: '', page: 1 }, base)}
        mine={hrefOf({ ...filters, mine: 'true', page: 1 }, base)}
      />
      <ChargebackFilters
        base={base}
        views={<ListViews caller={caller} list="chargebacks" filters={filters} views={views} file={file} />}
        {...{ filters, merchantName, today }}
      >
        <Panel>
          {list.data.length === 0 ? (
            <Nothing filters={filters} />
          ) : (
            <ChargebacksTable rows={list.data} label={title} withMerchant {...{ base, filters, assignees, now }} />
          )}
        </Panel>
        <ListPages list={list} filters={filters} size={size} hrefOf={(wanted) => hrefOf(wanted, base)} />
      </ChargebackFilters>
    </>
  );
}

async function Nothing({ filters }: { filters: Filters }) {
  const t = await getTranslations('chargebackDecision');
  if (filters.page > 1) return <BeyondLast first={hrefOf({ ...filters, page: 1 }, base)} />;
  if (isFiltered(filters)) return <EmptyState icon={SearchX} title={t('noMatch')} text={t('noMatchText')} />;
  return <EmptyState icon={ShieldCheck} title={t('empty')} text={t('emptyText')} />;
}

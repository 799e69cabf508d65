import { SearchX, ShieldCheck } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { isLive, publicUrl } from '@/app/environment';
import { ListPages, listSize } from '@/app/list-pages';
import { merchantNameOf } from '@/app/merchant-name';
import { assigneesOf } from '@/app/notes/notes-of';
import { orNotFound } from '@/app/or-not-found';
import { ListViews } from '@/app/views/list-views';
import { ChargebackFilters } from '@/components/chargebacks/chargeback-filters';
import { ChargebacksTable } from '@/components/chargebacks/chargebacks-table';
import { raiseChargebackCurl } from '@/components/chargebacks/curl';
import { FiguresPanel } from '@/components/chargebacks/figures-panel';
import {
  type ChargebackFilters as Filters,
  hrefOf,
  isFiltered,
  listInput,
  readFilters,
  savedViews,
} from '@/components/chargebacks/filters';
import { WaitingSummary } from '@/components/chargebacks/waiting-summary';
import type { SearchParams } from '@/components/filters/address';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { ExportLink } from '@/components/filters/export-link';
import { MineTabs } from '@/components/notes/mine-tabs';
import { BeyondLast } from '@/components/ui/beyond-last';
import { CodeBlock } from '@/components/ui/code-block';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { can } from '@/lib/auth/permissions';
import { showChargebackFigures } from '@/lib/chargebacks/figures/show-chargeback-figures';
import { showWaiting } from '@/lib/chargebacks/figures/show-waiting';
import { searchChargebacks } from '@/lib/chargebacks/list-chargebacks';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('chargebacks'))('title') };
}

const base = '/chargebacks';

export default async function ChargebacksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const wanted = readFilters(await searchParams);
  const ofAll = can(caller.actor, 'installation:run');
  const filters = ofAll ? wanted : { ...wanted, merchant: '' };
  const size = await listSize(filters);
  const [list, waiting, figures, merchantName] = await orNotFound(
    Promise.all([
      searchChargebacks(caller, listInput(filters, caller.now, Number(size))),
      showWaiting(caller, {}),
      showChargebackFigures(caller, {}),
      merchantNameOf(caller, filters.merchant),
    ]),
  );
  const assignees = await assigneesOf(
    caller,
    'chargeback',
    list.data.map(({ id }) => id),
  );
  const t = await getTranslations('chargebacks');
  const now = caller.now.toISOString();
  const file = list.total > 0 && <ExportLink href={hrefOf({ ...filters, page: 1 }, '/chargebacks/export')} of={t('title')} />;
  const isNew = list.data.length === 0 && !isFiltered(filters) && filters.page === 1;
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {!isNew && <WaitingSummary waiting={waiting} now={now} />}
      {!isNew && (
        <MineTabs
          isMine={filters.mine !== ''}
          all={hrefOf({ ...filters, mine: '', page: 1 })}
          mine={hrefOf({ ...filters, mine: 'true', page: 1 })}
        />
      )}
      <ChargebackFilters
        base={base}
        views={<ListViews caller={caller} list="chargebacks" filters={filters} views={savedViews} file={file} />}
        filters={filters}
        merchantName={merchantName}
        today={dayInTokyo(caller.now)}
      >
        <Panel>
          {list.data.length === 0 ? (
            <Nothing filters={filters} mayRaise={!ofAll && !isLive() && can(caller.actor, 'payments:write')} />
          ) : (
            <ChargebacksTable rows={list.data} label={t('title')} withMerchant={ofAll} {...{ base, filters, assignees, now }} />
          )}
        </Panel>
        <ListPages list={list} filters={filters} size={size} hrefOf={hrefOf} />
      </ChargebackFilters>
      <FiguresPanel figures={figures} />
    </>
  );
}

/** No rows yet, no matches, or a page after the last: three different messages. */
async function Nothing({ filters, mayRaise }: { filters: Filters; mayRaise: boolean }) {
  const t = await getTranslations('chargebacks.empty');
  if (filters.page > 1) return <BeyondLast first={hrefOf({ ...filters, page: 1 })} />;
  if (isFiltered(filters)) {
    return (
      <EmptyState icon={SearchX} title={t('noMatch.title')} text={t(filters.search === '' ? 'noMatch.text' : 'noMatch.textSearch')}>
        <Link href="/chargebacks" className="button button--outline">
          {t('noMatch.action')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={ShieldCheck} title={t('none.title')} text={t('none.text')}>
      {mayRaise && (
        <div className="flex w-full max-w-2xl flex-col gap-2">
          <p className="text-sm text-muted">{t('none.sandbox')}</p>
          <CodeBlock code={raiseChargebackCurl(publicUrl())} label={t('none.curl')} copyLabel={t('none.copy')} />
        </div>
      )}
    </EmptyState>
  );
}

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import {
  compareAcquirerAction,
  resolveDifferenceAction,
  runDisputeAgainAction,
  setDisputeAsideAction,
} from '@/app/(operator)/acquirers/actions';
import { orNotFound } from '@/app/or-not-found';
import { addressOf, pageNumberOf, type SearchParams, textOf } from '@/components/filters/address';
import { HeldDisputes } from '@/components/merchants/acquirers/disputes/held-disputes';
import { CompareButton } from '@/components/merchants/acquirers/funds/compare-button';
import { FundsFigures } from '@/components/merchants/acquirers/funds/funds-figures';
import { MarginTable } from '@/components/merchants/acquirers/funds/margin-table';
import { NightsTable } from '@/components/merchants/acquirers/funds/nights-table';
import { PartsTable } from '@/components/merchants/acquirers/funds/parts-table';
import { ResolveButton } from '@/components/merchants/acquirers/funds/resolve-button';
import { acquirerName } from '@/components/merchants/acquirers/names';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Pagination } from '@/components/ui/pagination';
import { Panel } from '@/components/ui/panel';
import { findAdapter } from '@/lib/acquirers/find-connected';
import { listComparisons } from '@/lib/acquirers/funds/list-comparisons';
import { showMargin } from '@/lib/acquirers/funds/margin/show-margin';
import type { ComparisonReply } from '@/lib/acquirers/funds/schema';
import { ownAccount } from '@/lib/acquirers/own-account/payer-number';
import { listHeldDisputes } from '@/lib/chargebacks/held/list-held-disputes';
import type { HeldDisputeList } from '@/lib/chargebacks/held/schema';
import { pageCaller } from '@/lib/pages/page';

type Props = { params: Promise<{ name: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const t = await getTranslations('acquirers');
  return { title: t('funds.title', { name: acquirerName(t, (await params).name) }) };
}

const heading = 'text-base font-semibold';

/** Our money at an acquirer: what it says against our ledger, and what is left of our fees. */
export default async function AcquirerPage({ params, searchParams }: Props) {
  const caller = await pageCaller();
  const { name } = await params;
  if (!findAdapter(name)) notFound();
  const query = await searchParams;
  const [newest, list, margin, disputes] = await orNotFound(
    Promise.all([
      listComparisons(caller, { name, per_page: 1 }),
      listComparisons(caller, { name, page: pageNumberOf(query), per_page: 15 }),
      showMargin(caller, { name }),
      listHeldDisputes(caller, { acquirer: name, page: pageNumberOf({ page: textOf(query, 'disputes') }), per_page: 10 }),
    ]),
  );
  const t = await getTranslations('acquirers');
  const last = newest.data[0] ?? null;
  const isOwn = name === ownAccount;
  // above the money only while one waits for a person
  const areUrgent = disputes.attention.some(({ acquirer }) => acquirer === name);
  const now = caller.now.toISOString();
  return (
    <>
      <Breadcrumb parent={{ href: '/acquirers', name: t('title') }} here={acquirerName(t, name)} />
      <PageHeader
        title={t('funds.title', { name: acquirerName(t, name) })}
        text={t(list.can_compare ? 'funds.text' : isOwn ? 'funds.own' : 'funds.cannot')}
        action={
          list.can_compare ? (
            <CompareButton name={name} compare={compareAcquirerAction} />
          ) : (
            isOwn && (
              <Link href="/bank-files/statement" className="button button--outline button--md pointer-coarse:min-h-11">
                {t('funds.statement')}
              </Link>
            )
          )
        }
      />
      {areUrgent && <Disputes name={name} list={disputes} now={now} />}
      {last && <FundsFigures comparison={last} now={now} />}
      {last && last.parts.length > 0 && <Parts comparison={last} />}
      {list.data.length > 0 && (
        <section aria-labelledby="nights" className="mt-8">
          <h2 id="nights" className={`${heading} mb-3`}>
            {t('funds.nights')}
          </h2>
          <Panel>
            <NightsTable rows={list.data} now={now} />
          </Panel>
          <Pagination list={list} hrefOf={(to) => addressOf(`/acquirers/${name}`, { page: to })} />
        </section>
      )}
      <section aria-labelledby="margin" className="mt-8">
        <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
          <div>
            <h2 id="margin" className={heading}>
              {t('margin.title')}
            </h2>
            <p className="mt-1 max-w-prose text-sm text-muted">{t('margin.text')}</p>
          </div>
          {margin.rows.length > 0 && (
            <a href={`/acquirers/${name}/margin`} download className="button button--outline button--md pointer-coarse:min-h-11">
              {t('margin.export')}
            </a>
          )}
        </div>
        <Panel>
          {margin.rows.length > 0 ? (
            <MarginTable rows={margin.rows} />
          ) : (
            <p className="p-4 text-sm text-muted sm:p-5">{t('margin.empty')}</p>
          )}
        </Panel>
      </section>
      {disputes.total > 0 && !areUrgent && <Disputes name={name} list={disputes} now={now} />}
    </>
  );
}

/** Disputes at the acquirer that could not be recorded automatically. */
async function Disputes({ name, list, now }: { name: string; list: HeldDisputeList; now: string }) {
  const t = await getTranslations('acquirers.disputes');
  return (
    <section aria-labelledby="disputes" className="my-8">
      <h2 id="disputes" className={heading}>
        {t('title')}
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-sm text-muted">{t('text')}</p>
      <HeldDisputes disputes={list.data} now={now} actions={{ again: runDisputeAgainAction, setAside: setDisputeAsideAction }} />
      <Pagination list={list} hrefOf={(to) => addressOf(`/acquirers/${name}`, { page: 1, ...(to > 1 && { disputes: to }) })} />
    </section>
  );
}

/** What the newest difference is made of, and all that is open of it at once. */
async function Parts({ comparison }: { comparison: ComparisonReply }) {
  const t = await getTranslations('acquirers.funds');
  const open = comparison.parts.filter(({ state }) => state === 'open').map(({ key, amount }) => ({ key, amount }));
  const { id, acquirer } = comparison;
  return (
    <section aria-labelledby="parts" className="mt-8">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="parts" className={heading}>
            {t('parts')}
          </h2>
          <p className="mt-1 max-w-prose text-sm text-muted">{t('partsText')}</p>
        </div>
        {open.length > 1 && (
          <ResolveButton
            label={t('resolve.all')}
            named={t('resolve.all')}
            comparison={{ id, acquirer }}
            parts={open}
            resolve={resolveDifferenceAction}
          />
        )}
      </div>
      <Panel>
        <PartsTable comparison={comparison} resolve={resolveDifferenceAction} />
      </Panel>
    </section>
  );
}

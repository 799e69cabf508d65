import { Scale, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findMerchantsAction, proposeAdjustmentAction } from '@/app/(operator)/adjustments/actions';
import { orNotFound } from '@/app/or-not-found';
import { addressOf, pageNumberOf, type SearchParams } from '@/components/filters/address';
import { AdjustmentFilter } from '@/components/ledger/adjustment-filter';
import { AdjustmentsTable } from '@/components/ledger/adjustments-table';
import { ProposeAdjustment } from '@/components/ledger/propose-adjustment';
import { BeyondLast } from '@/components/ui/beyond-last';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Pagination } from '@/components/ui/pagination';
import { Panel } from '@/components/ui/panel';
import { adjustmentStatuses } from '@/lib/adjustments/adjustment';
import { listAdjustments } from '@/lib/adjustments/list-adjustments';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('adjustments'))('title') };
}

export default async function AdjustmentsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const params = await searchParams;
  const status = adjustmentStatuses.find((name) => name === params.status);
  const list = await orNotFound(listAdjustments(caller, { page: pageNumberOf(params), per_page: 20, status }));
  const t = await getTranslations('adjustments');
  const propose = <ProposeAdjustment propose={proposeAdjustmentAction} find={findMerchantsAction} acquirers={list.acquirers} />;
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} action={propose} />
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-3">
        <AdjustmentFilter value={status ?? ''} />
        <p className="text-sm text-muted tabular-nums">{t('waiting', { count: list.open })}</p>
      </div>
      <Panel>
        {list.data.length > 0 && <AdjustmentsTable rows={list.data} now={caller.now.toISOString()} />}
        {list.data.length === 0 && <Nothing status={status ?? ''} page={list.page} />}
      </Panel>
      <Pagination list={list} hrefOf={(page) => addressOf('/adjustments', { status: status ?? '', page })} />
    </>
  );
}

/** No rows yet, no matches, or a page after the last. */
async function Nothing({ status, page }: { status: string; page: number }) {
  const t = await getTranslations('adjustments.empty');
  if (page > 1) return <BeyondLast first={addressOf('/adjustments', { status, page: 1 })} />;
  if (status === '') return <EmptyState icon={Scale} title={t('title')} text={t('text')} />;
  return (
    <EmptyState icon={SearchX} title={t('noMatch')} text={t('noMatchText')}>
      <Link href="/adjustments" className="button button--outline">
        {t('all')}
      </Link>
    </EmptyState>
  );
}

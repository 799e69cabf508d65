import { ClipboardCheck } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { assigneesOf } from '@/app/notes/notes-of';
import { orNotFound } from '@/app/or-not-found';
import { addressOf, pageNumberOf, type SearchParams, textOf } from '@/components/filters/address';
import { DecidedTable } from '@/components/onboarding/review/decided-table';
import { WaitingSummary } from '@/components/onboarding/review/waiting-summary';
import { WaitingTable } from '@/components/onboarding/review/waiting-table';
import { BeyondLast } from '@/components/ui/beyond-last';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Pagination } from '@/components/ui/pagination';
import { Panel } from '@/components/ui/panel';
import { listDecided } from '@/lib/onboarding/review/list-decided';
import { listWaiting } from '@/lib/onboarding/review/list-waiting';
import { type PersonCaller, pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('applications'))('title') };
}

type Queue = { caller: PersonCaller; params: SearchParams };
type At = { page?: number; mine?: string; checked?: string; decided?: string };
const at = ({ page = 1, ...filters }: At): string => addressOf('/applications', { ...filters, page });
const flagIn = (params: SearchParams, name: string) => (textOf(params, name) === 'true' ? 'true' : '');

/** Applications that wait for a decision, oldest first; those that are decided on a page of their own. */
export default async function ApplicationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [caller, params] = [await pageCaller(), await searchParams];
  return flagIn(params, 'decided') ? <Decided {...{ caller, params }} /> : <Waiting {...{ caller, params }} />;
}

async function Tabs({ params, children }: { params: SearchParams; children?: ReactNode }) {
  const t = await getTranslations('applications');
  const [mine, decided] = [flagIn(params, 'mine'), flagIn(params, 'decided')];
  const tabs = [
    { name: t('tabs.all'), href: at({}), isHere: !mine && !decided },
    { name: t('tabs.mine'), href: at({ mine: 'true' }), isHere: mine !== '' && !decided },
    { name: t('decided.tab'), href: at({ decided: 'true' }), isHere: decided !== '' },
  ];
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <nav aria-label={t('tabs.label')} className="flex gap-1">
        {tabs.map(({ name, href, isHere }) => (
          <Link
            key={href}
            href={href}
            aria-current={isHere ? 'page' : undefined}
            className={`rounded-lg px-3 py-1.5 text-sm pointer-coarse:min-h-11 pointer-coarse:content-center ${isHere ? 'bg-default font-medium' : 'text-muted hover:text-foreground'}`}
          >
            {name}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}

async function Waiting({ caller, params }: Queue) {
  const [mine, checked] = [flagIn(params, 'mine'), flagIn(params, 'checked')];
  const list = await orNotFound(
    listWaiting(caller, { page: pageNumberOf(params), per_page: 20, ...(mine && { mine }), ...(checked && { checked }) }),
  );
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
  const isEmpty = list.data.length === 0;
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} action={list.total > 0 && summary} />
      <Tabs params={params}>
        {(checked || !isEmpty) && (
          <Link
            href={at({ mine, checked: checked ? '' : 'true' })}
            className="text-sm text-accent-soft-foreground underline underline-offset-4 pointer-coarse:py-3"
          >
            {t(checked ? 'first.showAll' : 'first.showChecked')}
          </Link>
        )}
      </Tabs>
      <Panel>
        {!isEmpty && <WaitingTable rows={list.data} assignees={assignees} now={caller.now.toISOString()} />}
        {isEmpty && list.page > 1 && <BeyondLast first={at({ mine, checked })} />}
        {isEmpty && list.page === 1 && (
          <EmptyState
            icon={ClipboardCheck}
            title={t(mine ? 'empty.mine' : checked ? 'empty.checked' : 'empty.title')}
            text={t('empty.text')}
          />
        )}
      </Panel>
      <Pagination list={list} hrefOf={(page) => at({ mine, checked, page })} />
    </>
  );
}

async function Decided({ caller, params }: Queue) {
  const list = await orNotFound(listDecided(caller, { page: pageNumberOf(params), per_page: 20 }));
  const t = await getTranslations('applications');
  const isEmpty = list.data.length === 0;
  return (
    <>
      <PageHeader title={t('title')} text={t('decided.text')} />
      <Tabs params={params} />
      <Panel>
        {!isEmpty && <DecidedTable rows={list.data} now={caller.now.toISOString()} />}
        {isEmpty && list.page > 1 && <BeyondLast first={at({ decided: 'true' })} />}
        {isEmpty && list.page === 1 && <EmptyState icon={ClipboardCheck} title={t('decided.empty')} text={t('decided.emptyText')} />}
      </Panel>
      <Pagination list={list} hrefOf={(page) => at({ decided: 'true', page })} />
    </>
  );
}

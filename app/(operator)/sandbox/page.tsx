import { Mail } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { advanceClockAction } from '@/app/(operator)/sandbox/actions';
import { orNotFound } from '@/app/or-not-found';
import { pageNumberOf, type SearchParams } from '@/components/filters/address';
import { Mails } from '@/components/sandbox/mails';
import { MoveClock } from '@/components/sandbox/move-clock';
import { SandboxPlaces } from '@/components/sandbox/sandbox-places';
import { BeyondLast } from '@/components/ui/beyond-last';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Pagination } from '@/components/ui/pagination';
import { Panel } from '@/components/ui/panel';
import { ownOrigins } from '@/lib/own-urls';
import { pageCaller } from '@/lib/pages/page';
import { listMails } from '@/lib/sandbox/list-mails';
import { showClock } from '@/lib/sandbox/show-clock';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('sandbox'))('title') };
}

export default async function SandboxPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const page = pageNumberOf(await searchParams);
  const [clock, mails] = await orNotFound(Promise.all([showClock(caller, {}), listMails(caller, { page })]));
  const t = await getTranslations('sandbox');
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <SandboxPlaces here="clock" />
      <MoveClock clock={clock} advance={advanceClockAction} />
      <h2 className="mt-8 text-base font-semibold">{t('mails.title')}</h2>
      <p className="mt-1 mb-3 max-w-prose text-sm text-pretty text-muted">{t('mails.text')}</p>
      <Panel>
        {mails.data.length > 0 && <Mails mails={mails.data} now={clock.now} homes={ownOrigins()} />}
        {mails.data.length === 0 && page > 1 && <BeyondLast first="/sandbox" />}
        {mails.total === 0 && page === 1 && <EmptyState icon={Mail} title={t('mails.empty')} text={t('mails.emptyText')} />}
      </Panel>
      <Pagination list={mails} hrefOf={(page) => `/sandbox?page=${page}`} />
    </>
  );
}

import { Radio, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { orNotFound } from '@/app/or-not-found';
import type { SearchParams } from '@/components/filters/address';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { BeyondLast } from '@/components/ui/beyond-last';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Pagination } from '@/components/ui/pagination';
import { Panel } from '@/components/ui/panel';
import { EventFilters } from '@/components/webhooks/events/event-filters';
import { EventsTable } from '@/components/webhooks/events/events-table';
import {
  type EventFilters as Filters,
  hrefOf,
  isFiltered,
  isPossible,
  listInput,
  noFilters,
  readFilters,
} from '@/components/webhooks/events/filters';
import { shownEvent } from '@/components/webhooks/events/shown';
import { listEvents } from '@/lib/events/list-events';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('events'))('title') };
}

const nothing = { data: [], total: 0, page: 1, per_page: 20, last_page: 1 };

export default async function EventsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const filters = readFilters(await searchParams);
  const list = isPossible(filters) ? await orNotFound(listEvents(caller, listInput(filters, caller.now))) : nothing;
  const t = await getTranslations('events');
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <EventFilters filters={filters} today={dayInTokyo(caller.now)}>
        <Panel>
          {list.data.length > 0 ? (
            <EventsTable rows={list.data.map(shownEvent)} now={caller.now.toISOString()} />
          ) : (
            <Nothing filters={filters} />
          )}
        </Panel>
        <Pagination list={list} hrefOf={(page) => hrefOf({ ...filters, page })} />
      </EventFilters>
    </>
  );
}

/** No rows yet, no matches, or a page after the last. */
async function Nothing({ filters }: { filters: Filters }) {
  const t = await getTranslations('events.empty');
  if (filters.page > 1) return <BeyondLast first={hrefOf({ ...filters, page: 1 })} />;
  if (!isFiltered(filters)) return <EmptyState icon={Radio} title={t('none.title')} text={t('none.text')} />;
  return (
    <EmptyState icon={SearchX} title={t('noMatch.title')} text={t('noMatch.text')}>
      <Link href={hrefOf(noFilters)} className="button button--outline">
        {t('noMatch.action')}
      </Link>
    </EmptyState>
  );
}

import { Link2, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { takesMoney } from '@/app/environment';
import { ListPages, listSize } from '@/app/list-pages';
import { orNotFound } from '@/app/or-not-found';
import { ListViews } from '@/app/views/list-views';
import {
  type LinkFilters as Filters,
  hrefOf,
  isFiltered,
  listInput,
  noFilters,
  readFilters,
  savedViews,
} from '@/components/checkout/links/filters';
import { LinkFilters } from '@/components/checkout/links/link-filters';
import { LinksTable } from '@/components/checkout/links/links-table';
import type { SearchParams } from '@/components/filters/address';
import { NoAcquirer } from '@/components/shell/no-acquirer';
import { BeyondLast } from '@/components/ui/beyond-last';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { can } from '@/lib/auth/permissions';
import { pageCaller } from '@/lib/pages/page';
import { listSessions } from '@/lib/sessions/list-sessions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('paymentLinks'))('title') };
}

export default async function PaymentLinksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const filters = readFilters(await searchParams);
  const size = await listSize(filters);
  const list = await orNotFound(listSessions(caller, listInput(filters, Number(size))));
  const t = await getTranslations('paymentLinks');
  const mayMake = can(caller.actor, 'payments:write') && (await takesMoney());
  const open = mayMake && (
    <Link href="/payment-links/new" className="button button--primary">
      {t('new')}
    </Link>
  );
  return (
    <>
      <PageHeader title={t('title')} text={t(mayMake ? 'text' : 'textReader')} action={open} />
      {!(await takesMoney()) && <NoAcquirer viewer="platform" />}
      <LinkFilters views={<ListViews caller={caller} list="payment_links" filters={filters} views={savedViews} />} filters={filters}>
        <Panel>
          {list.data.length > 0 ? (
            <LinksTable rows={list.data} now={caller.now.toISOString()} />
          ) : (
            <Nothing filters={filters} mayMake={mayMake} />
          )}
        </Panel>
        <ListPages list={list} filters={filters} size={size} hrefOf={hrefOf} />
      </LinkFilters>
    </>
  );
}

/** No rows yet, no matches, or a page after the last. */
async function Nothing({ filters, mayMake }: { filters: Filters; mayMake: boolean }) {
  const t = await getTranslations('paymentLinks.empty');
  if (filters.page > 1) return <BeyondLast first={hrefOf({ ...filters, page: 1 })} />;
  if (isFiltered(filters)) {
    return (
      <EmptyState icon={SearchX} title={t('noMatch.title')} text={t('noMatch.text')}>
        <Link href={hrefOf(noFilters)} className="button button--outline">
          {t('noMatch.action')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Link2} title={t('none.title')} text={t(mayMake ? 'none.text' : 'none.textReader')}>
      {mayMake && (
        <Link href="/payment-links/new" className="button button--outline">
          {t('none.action')}
        </Link>
      )}
    </EmptyState>
  );
}

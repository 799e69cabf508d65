import { ScrollText, SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { orNotFound } from '@/app/or-not-found';
import { addressOf, type SearchParams } from '@/components/filters/address';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { ExportLink } from '@/components/filters/export-link';
import { AuditFilters } from '@/components/team/audit/audit-filters';
import { AuditRows } from '@/components/team/audit/audit-rows';
import {
  type AuditFilters as Filters,
  hrefOf,
  isFiltered,
  isPossible,
  listInput,
  noFilters,
  readFilters,
} from '@/components/team/audit/filters';
import { OlderOrNewer } from '@/components/team/audit/older-or-newer';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { shorten } from '@/components/ui/short-id';
import { listAudit } from '@/lib/audit/list-audit';
import { auditedOperations } from '@/lib/audit/logged-operations';
import type { AuditList } from '@/lib/audit/schema';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('audit'))('title') };
}

const base = '/settings/audit';
const nothing: AuditList = { data: [], older: null, searched_to: null };

export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const filters = readFilters(await searchParams, auditedOperations);
  const list = isPossible(filters) ? await orNotFound(listAudit(caller, listInput(filters, caller.now))) : nothing;
  const t = await getTranslations('audit');
  const now = caller.now.toISOString();
  const actorName = filters.actor && (list.data[0]?.actor.name ?? shorten(filters.actor));
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <AuditFilters
        base={base}
        filters={filters}
        operations={auditedOperations}
        actorName={actorName || null}
        today={dayInTokyo(caller.now)}
        file={list.data.length > 0 && <ExportLink href={addressOf(`${base}/export`, { ...filters, before: '' })} of={t('title')} />}
      >
        <Panel>
          {list.data.length > 0 ? (
            <AuditRows base={base} rows={list.data} now={now} />
          ) : (
            <Nothing filters={filters} goesOn={list.older !== null} />
          )}
        </Panel>
        <OlderOrNewer base={base} list={list} filters={filters} now={now} />
      </AuditFilters>
    </>
  );
}

/** No rows yet, no matches, or no matches among the newest rows. */
async function Nothing({ filters, goesOn }: { filters: Filters; goesOn: boolean }) {
  const t = await getTranslations('audit.empty');
  if (!isFiltered(filters) && !filters.before) return <EmptyState icon={ScrollText} title={t('none.title')} text={t('none.text')} />;
  return (
    <EmptyState icon={SearchX} title={t('noMatch.title')} text={t(goesOn ? 'noMatch.goesOn' : 'noMatch.text')}>
      <Link href={hrefOf(noFilters, base)} className="button button--outline">
        {t('noMatch.action')}
      </Link>
    </EmptyState>
  );
}

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
import { toldOfOperators } from '@/lib/audit/logged-operations';
import { listOperatorAudit } from '@/lib/audit/operators/list-operator-audit';
import { pageCaller } from '@/lib/pages/page';

const base = '/operator-audit';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('operatorAudit'))('title') };
}

/** Everything that operators did, for any merchant. */
export default async function OperatorAuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const filters = { ...readFilters(await searchParams, toldOfOperators), who: '' as const };
  // an invalid id is searched as one that cannot exist, so that the page still shows the operators
  const found = await orNotFound(listOperatorAudit(caller, isPossible(filters) ? listInput(filters, caller.now) : {}));
  const list = isPossible(filters) ? found : { ...found, data: [], older: null };
  const t = await getTranslations('operatorAudit');
  const now = caller.now.toISOString();
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <AuditFilters
        base={base}
        filters={filters}
        operations={toldOfOperators}
        actorName={null}
        operators={found.operators}
        today={dayInTokyo(caller.now)}
        file={list.data.length > 0 && <ExportLink href={addressOf(`${base}/export`, { ...filters, before: '' })} of={t('title')} />}
      >
        <Panel>{list.data.length > 0 ? <AuditRows base={base} rows={list.data} now={now} /> : <Nothing filters={filters} />}</Panel>
        <OlderOrNewer base={base} list={list} filters={filters} now={now} />
      </AuditFilters>
    </>
  );
}

async function Nothing({ filters }: { filters: Filters }) {
  const t = await getTranslations('operatorAudit');
  const audit = await getTranslations('audit.empty');
  if (!isFiltered(filters) && !filters.before) return <EmptyState icon={ScrollText} title={t('none')} text={t('noneText')} />;
  return (
    <EmptyState icon={SearchX} title={audit('noMatch.title')} text={audit('noMatch.text')}>
      <Link href={hrefOf(noFilters, base)} className="button button--outline">
        {audit('noMatch.action')}
      </Link>
    </EmptyState>
  );
}

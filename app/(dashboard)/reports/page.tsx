import { Building2 } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ListPages, listSize } from '@/app/list-pages';
import { orNotFound } from '@/app/or-not-found';
import { hrefOfPeriod, periodIn } from '@/components/charts/period';
import { PeriodSwitch } from '@/components/charts/period-switch';
import type { SearchParams } from '@/components/filters/address';
import { ExportLink } from '@/components/filters/export-link';
import { EarningsReport } from '@/components/reports/earnings/earnings-report';
import { EarningsTable } from '@/components/reports/earnings/earnings-table';
import { earningsInput, hrefOf, hrefsFrom, readFilters } from '@/components/reports/earnings/filters';
import { ReportCharts } from '@/components/reports/report-charts';
import { ReportFigures } from '@/components/reports/report-figures';
import { BeyondLast } from '@/components/ui/beyond-last';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { formatYen } from '@/components/ui/yen';
import { scopeOf } from '@/lib/auth/scope';
import { type PersonCaller, pageCaller } from '@/lib/pages/page';
import { rateOf } from '@/lib/reports/merchants/earnings';
import { showEarnings } from '@/lib/reports/merchants/show-earnings';
import { usualPeriod } from '@/lib/reports/period';
import { showReport } from '@/lib/reports/show-report';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reports'))('title') };
}

type Props = { caller: PersonCaller; params: SearchParams };

/** A merchant's own figures; the operator's are those of all merchants. */
export default async function ReportsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const Report = scopeOf(caller.actor).kind === 'all' ? OperatorReport : MerchantReport;
  return <Report caller={caller} params={await searchParams} />;
}

async function MerchantReport({ caller, params }: Props) {
  const period = periodIn(params);
  const report = await orNotFound(showReport(caller, { period }));
  const t = await getTranslations('reports');
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} action={<PeriodSwitch hrefOf={hrefOfPeriod('/reports')} chosen={period} />} />
      <div className="flex flex-col gap-4">
        <ReportFigures report={report} />
        <ReportCharts report={report} />
      </div>
    </>
  );
}

async function OperatorReport({ caller, params }: Props) {
  const filters = readFilters(params);
  const size = await listSize(filters);
  const report = await orNotFound(showEarnings(caller, earningsInput(filters, Number(size))));
  const { merchants, all, unattributed } = report;
  const t = await getTranslations('earnings');
  const period = filters.period || usualPeriod;
  return (
    <>
      <PageHeader
        title={(await getTranslations('reports'))('title')}
        text={t('text')}
        action={<PeriodSwitch hrefOf={hrefsFrom(filters)} chosen={period} />}
      />
      <div className="flex flex-col gap-4">
        <EarningsReport report={report} />
        <div>
          {merchants.total > 0 && (
            <div className="mb-2 flex justify-end px-1">
              <ExportLink href={hrefOf({ ...filters, page: 1 }, '/reports/export')} of={t('title')} />
            </div>
          )}
          <Panel>
            {merchants.total === 0 ? (
              <EmptyState icon={Building2} title={t('empty.title')} text={t('empty.text')} />
            ) : merchants.data.length === 0 ? (
              <BeyondLast first={hrefOf({ ...filters, page: 1 })} />
            ) : (
              <EarningsTable rows={merchants.data} all={{ ...all, rate: rateOf(all) }} filters={filters} />
            )}
          </Panel>
          {unattributed.margin !== 0 && (
            <p className="px-1 pt-3 text-sm text-muted">{t('unattributed', { amount: formatYen(unattributed.margin) })}</p>
          )}
          <ListPages list={merchants} filters={filters} size={size} hrefOf={hrefOf} />
        </div>
      </div>
    </>
  );
}

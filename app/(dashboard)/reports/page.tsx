import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { orNotFound } from '@/app/or-not-found';
import { periodIn } from '@/components/charts/period';
import { PeriodSwitch } from '@/components/charts/period-switch';
import type { SearchParams } from '@/components/filters/address';
import { ReportCharts } from '@/components/reports/report-charts';
import { ReportFigures } from '@/components/reports/report-figures';
import { PageHeader } from '@/components/ui/page-header';
import { pageCaller } from '@/lib/pages/page';
import { showReport } from '@/lib/reports/show-report';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reports'))('title') };
}

export default async function ReportsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const period = periodIn(await searchParams);
  const caller = await pageCaller();
  const report = await orNotFound(showReport(caller, { period }));
  const t = await getTranslations('reports');
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} action={<PeriodSwitch path="/reports" chosen={period} />} />
      <div className="flex flex-col gap-4">
        <ReportFigures report={report} />
        <ReportCharts report={report} />
      </div>
    </>
  );
}

import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findWaiting } from '@/app/chargebacks';
import { takesMoney } from '@/app/environment';
import { orNotFound } from '@/app/or-not-found';
import { Figures } from '@/components/home/overview/figures';
import { Queues } from '@/components/home/overview/queues';
import { Refusals } from '@/components/home/overview/refusals';
import { TopMerchants } from '@/components/home/overview/top-merchants';
import { VolumeChart } from '@/components/home/volume-chart';
import { NoAcquirer } from '@/components/shell/no-acquirer';
import { PageHeader } from '@/components/ui/page-header';
import { listWaiting } from '@/lib/onboarding/review/list-waiting';
import { showOverview } from '@/lib/overview/show-overview';
import { readBrowserRequest } from '@/lib/pages/browser-request';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('overview'))('title') };
}

export default async function OverviewPage() {
  const caller = await pageCaller();
  const [overview, waiting, { data: applications }] = await orNotFound(
    Promise.all([showOverview(caller, {}), findWaiting(), listWaiting(caller, { per_page: 1 })]),
  );
  const [application = null] = applications;
  const { isForwarded } = await readBrowserRequest();
  const t = await getTranslations('overview');
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {!(await takesMoney()) && <NoAcquirer viewer="operator" />}
      <div className="flex flex-col gap-4">
        <Figures overview={overview} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="lg:order-last">
            <Queues {...{ overview, waiting, application, isForwarded }} now={caller.now.toISOString()} />
          </div>
          <div className="flex flex-col gap-4">
            <VolumeChart bars={overview.days.map(({ day, ...bar }) => ({ at: day, ...bar }))} />
            <TopMerchants merchants={overview.merchants} total={overview.month.amount} />
            <Refusals refused={overview.refused} />
          </div>
        </div>
      </div>
    </>
  );
}

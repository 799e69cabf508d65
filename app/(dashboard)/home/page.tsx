import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { dismissTaskAction, hideStepsAction, restoreTaskAction } from '@/app/(dashboard)/home/actions';
import { SellerHome } from '@/app/(dashboard)/home/seller-home';
import { areasOf } from '@/app/areas';
import { isLive, publicUrl, takesMoney } from '@/app/environment';
import { orNotFound } from '@/app/or-not-found';
import { hrefOfPeriod, periodIn } from '@/components/charts/period';
import { PeriodSwitch } from '@/components/charts/period-switch';
import type { SearchParams } from '@/components/filters/address';
import { ComingCharges } from '@/components/home/coming-charges';
import { Figures } from '@/components/home/figures';
import { FirstSteps, ShowSteps } from '@/components/home/first-steps';
import { MethodMix } from '@/components/home/method-mix';
import { NeedsYou } from '@/components/home/needs-you';
import { RecentPayments } from '@/components/home/recent-payments';
import { stepsOf } from '@/components/home/steps';
import { VolumeChart } from '@/components/home/volume-chart';
import { NextPayout } from '@/components/payouts/next-payout';
import { NoAcquirer } from '@/components/shell/no-acquirer';
import { PageHeader } from '@/components/ui/page-header';
import type { UserActor } from '@/lib/auth/actor';
import { can } from '@/lib/auth/permissions';
import type { HomeReply } from '@/lib/home/schema';
import { showHome } from '@/lib/home/show-home';
import { type PersonCaller, pageCaller } from '@/lib/pages/page';
import type { Period } from '@/lib/reports/period';
import { showSales } from '@/lib/reports/show-sales';
import { listOverdue } from '@/lib/settlements/overdue/list-overdue';
import { showPayoutForecast } from '@/lib/settlements/show-payout-forecast';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('home'))('title') };
}

/** The next setup steps of this person; null after the last step, and for a viewer. */
async function stepsFor(actor: UserActor, { steps }: HomeReply) {
  if (!can(actor, 'payments:write')) return null;
  const areas = areasOf(actor);
  const places = { key: areas.includes('keys') ? '/developers/keys' : null, seller: '/sellers', payment: '/payments/new' };
  const all = stepsOf(steps, { base: publicUrl(), live: isLive(), takesMoney: await takesMoney() }, places);
  return all.every(({ done }) => done) ? null : all;
}

export default async function HomePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const { merchantId } = caller.actor;
  return merchantId ? (
    <SellerHome caller={caller} id={merchantId} />
  ) : (
    <MerchantHome caller={caller} period={periodIn(await searchParams)} />
  );
}

async function MerchantHome({ caller, period }: { caller: PersonCaller; period: Period }) {
  const { tenantId } = caller.actor;
  const [home, sales, overdue, forecast] = await orNotFound(
    Promise.all([
      showHome(caller, {}),
      showSales(caller, { period }),
      listOverdue(caller, {}),
      tenantId ? showPayoutForecast(caller, { id: tenantId }) : null,
    ]),
  );
  const t = await getTranslations('home');
  const now = caller.now.toISOString();
  const steps = await stepsFor(caller.actor, home);
  const { hidden } = home.steps;
  const mayWrite = can(caller.actor, 'payments:write');
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} {...(steps && hidden && { action: <ShowSteps hide={hideStepsAction} /> })} />
      {!(await takesMoney()) && <NoAcquirer viewer="platform" />}
      <div className="flex flex-col gap-4">
        {steps && !hidden && <FirstSteps steps={steps} hide={hideStepsAction} />}
        <Figures home={home} now={now} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          {/* two columns of their own, so that a long list of tasks leaves no gap beside it; on a phone the methods come last */}
          <div className="flex flex-col gap-4 max-lg:contents">
            <NeedsYou {...{ home, overdue, now }} acts={mayWrite ? { dismiss: dismissTaskAction, restore: restoreTaskAction } : null} />
            <div className="max-lg:order-last">
              <MethodMix mix={home.mix} />
            </div>
          </div>
          <div className="flex flex-col gap-4 max-lg:contents">
            <VolumeChart {...sales} beside={<PeriodSwitch hrefOf={hrefOfPeriod('/home')} chosen={period} />} />
            <RecentPayments payments={home.recent} now={now} />
            <ComingCharges coming={home.subscriptions.coming} now={now} />
          </div>
        </div>
        {forecast && <NextPayout forecast={forecast} viewer="merchant" now={now} allHref="/payouts" />}
      </div>
    </>
  );
}

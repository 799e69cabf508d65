import { getTranslations } from 'next-intl/server';
import { orNotFound } from '@/app/or-not-found';
import { OpenQuestions } from '@/components/home/open-questions';
import { OverduePayouts } from '@/components/home/overdue-payouts';
import { OwnApplication } from '@/components/home/own-application';
import { RecentPayments } from '@/components/home/recent-payments';
import { NextPayout } from '@/components/payouts/next-payout';
import { Figure } from '@/components/ui/figure';
import { Money } from '@/components/ui/money';
import { PageHeader } from '@/components/ui/page-header';
import { can } from '@/lib/auth/permissions';
import { listOwnQuestions } from '@/lib/chargebacks/questions/list-own-questions';
import { showBalance } from '@/lib/merchants/show-balance';
import { showForm } from '@/lib/onboarding/form/show-form';
import type { PersonCaller } from '@/lib/pages/page';
import { searchPayments } from '@/lib/payments/search-payments';
import { listOverdue } from '@/lib/settlements/overdue/list-overdue';
import { canBePaid } from '@/lib/settlements/payout-forecast';
import { showPayoutForecast } from '@/lib/settlements/show-payout-forecast';

const shown = 6;

/** The home page of a seller's people: registration first, then balance, next payout, and sales. */
export async function SellerHome({ caller, id }: { caller: PersonCaller; id: string }) {
  const [application, balance, forecast, overdue, payments, questions] = await orNotFound(
    Promise.all([
      showForm(caller, { id, locale: caller.locale }),
      showBalance(caller, { id, currency: 'JPY' }),
      showPayoutForecast(caller, { id }),
      listOverdue(caller, {}),
      searchPayments(caller, { per_page: shown }),
      can(caller.actor, 'chargebacks:help') ? listOwnQuestions(caller, {}) : { data: [] },
    ]),
  );
  const t = await getTranslations('home');
  const now = caller.now.toISOString();
  return (
    <>
      <PageHeader title={t('title')} text={t('sellerText')} />
      <div className="flex flex-col gap-4">
        <OverduePayouts overdue={overdue} now={now} />
        <OpenQuestions questions={questions.data} />
        <OwnApplication application={application} canBePaid={canBePaid(forecast.obstacle)} />
        <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3">
          {(['available', 'held', 'total'] as const).map((figure) => (
            <Figure key={figure} name={t(`own.figures.${figure}`)} value={<Money amount={balance[figure]} />} />
          ))}
        </dl>
        <NextPayout forecast={forecast} viewer="seller" now={now} allHref="/payouts" />
        <RecentPayments payments={payments.data} now={now} asSeller />
      </div>
    </>
  );
}

import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { changeRouteAction } from '@/app/(operator)/acquirers/actions';
import {
  changePayoutFrequencyAction,
  changeTermsAction,
  endUserSignInsAction,
  enterAccountAction,
  inviteUserAction,
  liftSuspensionAction,
  revokeInvitationAction,
  setCustomerFeeAction,
  setProcessingRateAction,
  suspendMerchantAction,
} from '@/app/(operator)/merchants/actions';
import { isLive } from '@/app/environment';
import { notesOf } from '@/app/notes/notes-of';
import { orNotFound } from '@/app/or-not-found';
import { pageNumberOf, type SearchParams } from '@/components/filters/address';
import { RoutesList } from '@/components/merchants/acquirers/routes-list';
import { FeesSection } from '@/components/merchants/fees/fees-section';
import { MerchantHeader } from '@/components/merchants/merchant-header';
import { Suspension } from '@/components/merchants/suspension';
import { TermsPanel } from '@/components/merchants/terms-panel';
import { NotesGlance } from '@/components/notes/notes-glance';
import { NotesSection } from '@/components/notes/notes-section';
import { AccountActions } from '@/components/payouts/accounts/account-actions';
import { ForecastFacts } from '@/components/payouts/forecast-facts';
import { PeoplePanel } from '@/components/team/people-panel';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { Panel } from '@/components/ui/panel';
import { shorten } from '@/components/ui/short-id';
import { listAcquirerRoutes } from '@/lib/acquirers/accounts/list-routes';
import { listFeeHistory } from '@/lib/merchants/fees/list-fee-history';
import { listFees } from '@/lib/merchants/fees/list-fees';
import { showAccount } from '@/lib/merchants/show-account';
import { type PersonCaller, pageCaller } from '@/lib/pages/page';
import { showPayoutForecast } from '@/lib/settlements/show-payout-forecast';
import { listPeople } from '@/lib/team/people/list-people';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('merchant');
  return { title: t('title', { id: shorten((await params).id) }) };
}

export default async function MerchantPage({ params, searchParams }: Props) {
  const { id } = await params;
  const caller = await pageCaller();
  const [account, staff, notes] = await orNotFound(
    Promise.all([showAccount(caller, { id }), listPeople(caller, { id }), notesOf(caller, { kind: 'merchant', id })]),
  );
  const t = await getTranslations('merchant');
  const list = await getTranslations('merchants');
  const now = caller.now.toISOString();
  const { name, kind } = account;
  const isTenant = kind !== 'payout';
  return (
    <>
      <Breadcrumb parent={{ href: '/merchants', name: list('title') }} here={name} />
      <MerchantHeader account={account} now={now} />
      {notes && <NotesGlance {...notes} />}
      <div className="flex flex-col gap-10">
        {isTenant && <Payouts caller={caller} merchant={{ id, name }} />}
        {isTenant && <Fees caller={caller} id={id} name={name} page={pageNumberOf(await searchParams)} />}
        {isTenant && isLive() && <Routes caller={caller} id={id} />}
        <section>
          <PeoplePanel
            merchant={{ id, name, kind }}
            staff={staff}
            now={now}
            actions={{ invite: inviteUserAction, revoke: revokeInvitationAction }}
            end={endUserSignInsAction}
          />
        </section>
        {isTenant && (
          <>
            <section aria-labelledby="terms-title">
              <h2 id="terms-title" className="mb-3 text-base font-semibold">
                {t('terms.title')}
              </h2>
              <TermsPanel terms={account} change={changeTermsAction} />
            </section>
            <section aria-labelledby="danger-title">
              <h2 id="danger-title" className="mb-3 text-base font-semibold">
                {t('suspension.section')}
              </h2>
              <Suspension
                id={id}
                name={name}
                suspended={account.suspended_at !== null}
                suspend={suspendMerchantAction}
                lift={liftSuspensionAction}
              />
            </section>
          </>
        )}
      </div>
      {notes && <NotesSection {...notes} />}
    </>
  );
}

/** The merchant's own payouts: when, and to which account. */
async function Payouts({ caller, merchant }: { caller: PersonCaller; merchant: { id: string; name: string } }) {
  const forecast = await orNotFound(showPayoutForecast(caller, { id: merchant.id }));
  const t = await getTranslations('merchant');
  return (
    <section aria-labelledby="payouts-title">
      <h2 id="payouts-title" className="mb-3 text-base font-semibold">
        {t('payouts')}
      </h2>
      <Panel>
        <ForecastFacts forecast={forecast} viewer="operator" now={caller.now.toISOString()} />
      </Panel>
      <AccountActions
        merchant={merchant}
        account={forecast.account}
        enter={enterAccountAction}
        changeFrequency={changePayoutFrequencyAction}
      />
    </section>
  );
}

async function Fees({ caller, id, name, page }: { caller: PersonCaller; id: string; name: string; page: number }) {
  const [fees, history] = await orNotFound(Promise.all([listFees(caller, { id }), listFeeHistory(caller, { id, page, per_page: 20 })]));
  const actions = { rate: setProcessingRateAction, customerFee: setCustomerFeeAction };
  return <FeesSection fees={fees} history={history} merchantName={name} now={caller.now.toISOString()} actions={actions} />;
}

/** Where this merchant’s payments go; nothing where there is no choice. */
async function Routes({ caller, id }: { caller: PersonCaller; id: string }) {
  const { routes } = await orNotFound(listAcquirerRoutes(caller, { merchant_id: id }));
  const t = await getTranslations('acquirers.routes');
  if (!routes.some(({ choices, acquirer }) => choices.length > 1 || acquirer !== null)) return null;
  return (
    <section aria-labelledby="routes-title">
      <h2 id="routes-title" className="text-base font-semibold">
        {t('ofMerchant')}
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-sm text-muted">{t('ofMerchantText')}</p>
      <Panel>
        <RoutesList routes={routes} merchantId={id} change={changeRouteAction} />
      </Panel>
    </section>
  );
}

import { BellRing, Gavel } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import {
  changeRouteAction,
  checkAccountAction,
  restoreAccountAction,
  retireAccountAction,
  saveAccountAction,
} from '@/app/(operator)/acquirers/actions';
import { isLive } from '@/app/environment';
import { AccountsList } from '@/components/merchants/acquirers/accounts-list';
import { acquirerName } from '@/components/merchants/acquirers/names';
import { RoutesList } from '@/components/merchants/acquirers/routes-list';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { listAcquirerAccounts } from '@/lib/acquirers/accounts/list-accounts';
import { listAcquirerRoutes } from '@/lib/acquirers/accounts/list-routes';
import { listAcquirerNotices } from '@/lib/acquirers/notices/list-notices';
import { listHeldDisputes } from '@/lib/chargebacks/held/list-held-disputes';
import { dashboardLink } from '@/lib/own-urls';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('acquirers'))('title') };
}

const heading = 'text-base font-semibold';
const actions = { save: saveAccountAction, check: checkAccountAction, retire: retireAccountAction, restore: restoreAccountAction };

/** The acquirers of this installation, and which of them takes which way of paying. */
export default async function AcquirersPage() {
  const caller = await pageCaller();
  const [list, { routes }, { attention }, held] = await Promise.all([
    listAcquirerAccounts(caller, {}),
    listAcquirerRoutes(caller, {}),
    listAcquirerNotices(caller, { per_page: 1 }),
    listHeldDisputes(caller, { per_page: 1 }),
  ]);
  const t = await getTranslations('acquirers');
  const live = isLive();
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        action={
          live &&
          list.accounts.length > 0 &&
          attention === 0 && (
            <Link href="/acquirers/notices" className="button button--outline button--md pointer-coarse:min-h-11">
              <BellRing aria-hidden="true" className="size-4" />
              {t('notices.see')}
            </Link>
          )
        }
      />
      {attention > 0 && (
        <Notice icon={BellRing} title={t('notices.attention', { count: attention })}>
          <Link href="/acquirers/notices" className="underline underline-offset-2 pointer-coarse:leading-11">
            {t('notices.see')}
          </Link>
        </Notice>
      )}
      {held.attention.map(({ acquirer, count }) => (
        <Notice key={acquirer} icon={Gavel} title={t('disputes.attention', { name: acquirerName(t, acquirer), count })}>
          <Link href={`/acquirers/${acquirer}`} className="underline underline-offset-2 pointer-coarse:leading-11">
            {t('disputes.see')}
          </Link>
        </Notice>
      ))}
      <section aria-labelledby="accounts" className="mb-10">
        <h2 id="accounts" className={`${heading} mb-3`}>
          {t('accounts.title')}
        </h2>
        <AccountsList list={list} isLive={live} now={caller.now.toISOString()} noticesAt={dashboardLink('/acquirers')} actions={actions} />
      </section>
      {live && list.accounts.length > 0 && (
        <section aria-labelledby="routes">
          <h2 id="routes" className={heading}>
            {t('routes.title')}
          </h2>
          <p className="mt-1 mb-3 max-w-prose text-sm text-muted">{t('routes.text')}</p>
          <Panel>
            <RoutesList routes={routes} merchantId={null} change={changeRouteAction} />
          </Panel>
        </section>
      )}
    </>
  );
}

import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findPayout } from '@/app/(dashboard)/payouts/[id]/find-payout';
import { publicUrl } from '@/app/environment';
import { orNotFound } from '@/app/or-not-found';
import { showSettlementCurl } from '@/components/payouts/curl';
import { Destination } from '@/components/payouts/destination';
import { Downloads } from '@/components/payouts/downloads';
import { HeldNotice } from '@/components/payouts/held-notice';
import { PayoutHistory } from '@/components/payouts/history';
import { Invoices } from '@/components/payouts/invoices';
import { LateNotice } from '@/components/payouts/late-notice';
import { Mediation } from '@/components/payouts/mediation';
import { monthHref } from '@/components/payouts/months';
import { Orders } from '@/components/payouts/orders';
import { OutcomeNotice } from '@/components/payouts/outcome-notice';
import { Part } from '@/components/payouts/part';
import { PayoutHeader } from '@/components/payouts/payout-header';
import { lastDayOf } from '@/components/payouts/period';
import { Remittance } from '@/components/payouts/remittance';
import { Statement } from '@/components/payouts/statement';
import { viewerOf } from '@/components/payouts/viewer';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { CodeBlock } from '@/components/ui/code-block';
import { JsonView } from '@/components/ui/json-view';
import { Link } from '@/components/ui/link';
import { type PersonCaller, pageCaller } from '@/lib/pages/page';
import { explainSettlement } from '@/lib/settlements/explain-settlement';
import { listHeld } from '@/lib/settlements/files/list-held';
import { daysLate } from '@/lib/settlements/late';
import type { SettlementReply } from '@/lib/settlements/schema';
import { showPayoutForecast } from '@/lib/settlements/show-payout-forecast';
import { showStatement } from '@/lib/statements/documents/show-statement';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [t, { reference }] = [await getTranslations('payouts'), await findPayout((await params).id)];
  return { title: t('titleOf', { reference }) };
}

/** Whether the merchant still has to enter another account after a bounce. */
async function isAccountAsked(caller: PersonCaller, { status, merchant }: SettlementReply): Promise<boolean> {
  return status === 'bounced' && (await showPayoutForecast(caller, { id: merchant })).obstacle === 'account_refused';
}

export default async function PayoutPage({ params }: Props) {
  const { id } = await params;
  const caller = await pageCaller();
  const settlement = await findPayout(id);
  const [explanation, { statement }, isAsked, { data }] = await orNotFound(
    Promise.all([
      explainSettlement(caller, { id }),
      showStatement(caller, { id }),
      isAccountAsked(caller, settlement),
      listHeld(caller, { settlement_ids: [id] }),
    ]),
  );
  const t = await getTranslations('payouts');
  const held = data[0] ?? null;
  const now = caller.now.toISOString();
  const viewer = viewerOf(caller.actor, settlement.merchant);
  const sellerHref = viewer === 'staff' ? `/sellers/${settlement.merchant}` : null;
  return (
    <>
      <Breadcrumb parent={{ href: '/payouts', name: t('title') }} here={settlement.reference} isId />
      <PayoutHeader settlement={settlement} held={held} now={now} sellerHref={sellerHref} />
      <OutcomeNotice settlement={settlement} viewer={viewer} isAsked={isAsked} />
      {held && <HeldNotice held={held} viewer={viewer} />}
      {daysLate(settlement, held !== null, now) > 0 && <LateNotice viewer={viewer} />}
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Part id="statement" title={t('statement.title')}>
          <Statement statement={statement} balanceHref={sellerHref ? `${sellerHref}/balance` : '/balance'} />
          <Mediation statement={statement} />
          <StatementFiles settlement={settlement} />
        </Part>
        <div className="flex min-w-0 flex-col gap-6">
          <Part id="remittance" title={t('remittance.title')}>
            <Remittance settlement={settlement} explanation={explanation} />
          </Part>
          {statement.payout?.paidTo && (
            <Part id="paid-to" title={t(statement.payout.paidTo.isPlanned ? 'account.planned' : 'account.title')}>
              <Destination paidTo={statement.payout.paidTo} />
            </Part>
          )}
          {statement.invoices.length > 0 && (
            <Part id="invoices" title={t('invoices.title')}>
              <Invoices
                invoices={statement.invoices}
                hrefOf={({ settlementId, issuedOn }) =>
                  settlementId === null ? monthHref(settlement.merchant, issuedOn.slice(0, 7)) : null
                }
                filesAt={`/payouts/${id}/invoices`}
              />
            </Part>
          )}
          <PayoutHistory settlement={settlement} isHeld={held !== null} now={now} />
        </div>
        {statement.orders && statement.orders.count > 0 && (
          <div className="min-w-0 lg:col-span-2">
            <Orders orders={statement.orders} />
          </div>
        )}
        {viewer !== 'seller' && <ByApi settlement={settlement} />}
      </div>
    </>
  );
}

/** The statement as files, and a link to the statement of the month in which the period ends. */
async function StatementFiles({ settlement: { id, merchant, cutoff_time: cutoff } }: { settlement: SettlementReply }) {
  const t = await getTranslations('payouts');
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Downloads pdf={`/payouts/${id}/pdf`} csv={`/payouts/${id}/csv`} />
      <Link
        href={monthHref(merchant, lastDayOf(cutoff).slice(0, 7))}
        className="text-sm font-medium text-accent-soft-foreground underline-offset-4 hover:underline pointer-coarse:leading-11"
      >
        {t('month.link')}
      </Link>
    </div>
  );
}

/** The API's reply, for developers. */
async function ByApi({ settlement }: { settlement: SettlementReply }) {
  const t = await getTranslations('payouts.api');
  return (
    <details className="min-w-0 lg:col-span-2">
      <summary className="w-fit cursor-pointer rounded text-sm font-medium pointer-coarse:leading-11">{t('title')}</summary>
      <div className="mt-3 flex flex-col gap-3">
        <CodeBlock code={showSettlementCurl(publicUrl(), settlement.id)} label={t('curl')} copyLabel={t('copyCurl')} />
        <JsonView value={settlement} label={t('json')} copyLabel={t('copyJson')} />
      </div>
    </details>
  );
}

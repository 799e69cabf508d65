import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { findPayout } from '@/app/(dashboard)/payouts/[id]/find-payout';
import { publicUrl } from '@/app/environment';
import { orNotFound } from '@/app/or-not-found';
import { showSettlementCurl } from '@/components/payout/curl';
import { PayoutHistory } from '@/components/payout/history';
import type { PayoutViewer } from '@/components/payout/obstacle';
import { OutcomeNotice } from '@/components/payout/outcome-notice';
import { PayoutHeader } from '@/components/payout/payout-header';
import { Remittance } from '@/components/payout/remittance';
import { Statement } from '@/components/payout/statement';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { CodeBlock } from '@/components/ui/code-block';
import { JsonView } from '@/components/ui/json-view';
import type { UserActor } from '@/lib/auth/actor';
import { type PersonCaller, pageCaller } from '@/lib/operation/page';
import { explainSettlement } from '@/lib/settlements/explain-settlement';
import type { SettlementReply } from '@/lib/settlements/schema';
import { showOutlook } from '@/lib/settlements/show-outlook';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [t, { reference }] = [await getTranslations('payouts'), await findPayout((await params).id)];
  return { title: t('titleOf', { reference }) };
}

const viewerOf = ({ merchantId, tenantId }: UserActor, { merchant }: SettlementReply): PayoutViewer =>
  merchantId ? 'seller' : merchant === tenantId ? 'merchant' : 'staff';

/** Whether its bank waits for another account of the merchant. */
async function isAccountAsked(caller: PersonCaller, { status, merchant }: SettlementReply): Promise<boolean> {
  return status === 'bounced' && (await showOutlook(caller, { id: merchant })).obstacle === 'account_refused';
}

export default async function PayoutPage({ params }: Props) {
  const { id } = await params;
  const caller = await pageCaller();
  const settlement = await findPayout(id);
  const [explanation, isAsked] = await orNotFound(Promise.all([explainSettlement(caller, { id }), isAccountAsked(caller, settlement)]));
  const t = await getTranslations('payouts');
  const now = caller.now.toISOString();
  const viewer = viewerOf(caller.actor, settlement);
  const sellerHref = viewer === 'staff' ? `/sellers/${settlement.merchant}` : null;
  return (
    <>
      <Breadcrumb parent={{ href: '/payouts', name: t('title') }} here={settlement.reference} isId />
      <PayoutHeader settlement={settlement} now={now} sellerHref={sellerHref} />
      <OutcomeNotice settlement={settlement} viewer={viewer} isAsked={isAsked} />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Part id="statement" title={t('statement.title')}>
          <Statement
            settlement={settlement}
            explanation={explanation}
            balanceHref={sellerHref ? `${sellerHref}/balance` : '/balance'}
            isSeller={viewer !== 'merchant'}
          />
        </Part>
        <div className="flex min-w-0 flex-col gap-6">
          <Part id="remittance" title={t('remittance.title')}>
            <Remittance settlement={settlement} explanation={explanation} />
          </Part>
          <PayoutHistory settlement={settlement} now={now} />
        </div>
        {viewer !== 'seller' && <ByApi settlement={settlement} />}
      </div>
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3 text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** As the API answers it, for those who build on it. */
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

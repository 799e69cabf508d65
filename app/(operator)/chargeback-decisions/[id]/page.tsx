import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findChargeback } from '@/app/(dashboard)/chargebacks/[id]/find-chargeback';
import { showMerchantOf } from '@/app/(operator)/chargeback-decisions/[id]/merchant';
import { decideChargebackAction } from '@/app/(operator)/chargeback-decisions/actions';
import { notesOf } from '@/app/notes/notes-of';
import { orNotFound } from '@/app/or-not-found';
import { ChargebackHeader } from '@/components/chargebacks/chargeback-header';
import { ChargebackTimeline } from '@/components/chargebacks/chargeback-timeline';
import { DecidePanel } from '@/components/chargebacks/decisions/decide-panel';
import { DisputedPayment } from '@/components/chargebacks/decisions/disputed-payment';
import { SentDefense } from '@/components/chargebacks/sent-defense';
import { NotesGlance } from '@/components/notes/notes-glance';
import { NotesSection } from '@/components/notes/notes-section';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { shorten } from '@/components/ui/short-id';
import { pageCaller } from '@/lib/pages/page';
import { showPayment } from '@/lib/payments/show-payment';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('chargebacks');
  return { title: t('titleOf', { id: shorten((await params).id) }) };
}

/** The dispute, the merchant's answer, and the issuer's decision. */
export default async function ChargebackDecisionPage({ params }: Props) {
  const caller = await pageCaller();
  const chargeback = await findChargeback((await params).id);
  const [payment, merchant, notes] = await orNotFound(
    Promise.all([
      showPayment(caller, { id: chargeback.payment.id }),
      showMerchantOf(caller, chargeback),
      notesOf(caller, { kind: 'chargeback', id: chargeback.id }),
    ]),
  );
  const t = await getTranslations('chargebacks');
  const now = caller.now.toISOString();
  return (
    <>
      <Breadcrumb parent={{ href: '/chargeback-decisions', name: t('title') }} here={shorten(chargeback.id)} isId />
      <ChargebackHeader chargeback={chargeback} orderNumber={payment.external_order_num} now={now} actions={null} />
      {notes && <NotesGlance {...notes} />}
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <DecidePanel chargeback={chargeback} merchant={merchant?.name ?? ''} decide={decideChargebackAction} />
          {chargeback.defense && <SentDefense defense={chargeback.defense} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <DisputedPayment chargeback={chargeback} merchant={merchant} now={now} />
          <ChargebackTimeline entries={chargeback.timeline} now={now} />
        </div>
      </div>
      {notes && <NotesSection {...notes} />}
    </>
  );
}

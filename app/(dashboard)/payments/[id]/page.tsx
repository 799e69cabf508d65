import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findPayment } from '@/app/(dashboard)/payments/[id]/find-payment';
import {
  cancelPaymentAction,
  capturePaymentAction,
  findSellersAction,
  markAsFraudAction,
  refundPaymentAction,
  tryCaptureAction,
  tryRefundAction,
} from '@/app/(dashboard)/payments/actions';
import { publicUrl } from '@/app/environment';
import { orNotFound } from '@/app/or-not-found';
import { showPaymentCurl } from '@/components/payment/curl';
import { cutOf, plannedCut } from '@/components/payment/ledger';
import { MarkAsFraud } from '@/components/payment/mark-as-fraud';
import { offersOf } from '@/components/payment/offers';
import { OutcomeNotice } from '@/components/payment/outcome-notice';
import { PaymentActions, type PaymentActs } from '@/components/payment/payment-actions';
import { PaymentHeader } from '@/components/payment/payment-header';
import { PaymentView } from '@/components/payment/payment-view';
import { WatchOutcome } from '@/components/payment/watch-outcome';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { shorten } from '@/components/ui/short-id';
import { can } from '@/lib/auth/permissions';
import { pageCaller } from '@/lib/operation/page';
import { showPaymentLedger } from '@/lib/payments/show-payment-ledger';
import { showTimeline } from '@/lib/payments/timeline/show-timeline';

const acts: PaymentActs = {
  capture: capturePaymentAction,
  cancel: cancelPaymentAction,
  refund: refundPaymentAction,
  dryRun: { capture: tryCaptureAction, refund: tryRefundAction },
  findSellers: findSellersAction,
};

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('payment');
  return { title: t('title', { id: shorten((await params).id) }) };
}

export default async function PaymentPage({ params }: Props) {
  const { id } = await params;
  const caller = await pageCaller();
  const [payment, ledger, timeline] = await orNotFound(
    Promise.all([findPayment(id), showPaymentLedger(caller, { id }), showTimeline(caller, { id })]),
  );
  const t = await getTranslations('payments');
  const now = caller.now.toISOString();
  const names = new Map(ledger.parties.map((party) => [party.id, party.name]));
  const { role, tenantId } = caller.actor;
  const owner = ledger.parties.find((party) => party.id === tenantId);
  // whoever runs the installation, and a seller, look on
  const worksHere = tenantId !== null && role !== 'seller';
  const asSeller = role === 'seller';
  const mayMark = can(caller.actor, 'installation:run') && !ledger.marked_as_fraud && payment.status !== 'pending';
  const moved = payment.status === 'captured' || payment.status === 'refunded';
  const underWay = ledger.unknown_outcome || payment.status === 'pending';
  // the other side of each fee is in the service's books: a merchant reads its own and its sellers'
  const records = role === 'operator' ? ledger.records : ledger.records.filter((record) => record.merchant_id !== null);
  return (
    <>
      <Breadcrumb parent={{ href: '/payments', name: t('title') }} here={shorten(payment.id)} isId />
      <PaymentHeader
        payment={payment}
        holderName={asSeller ? null : ledger.holder_name}
        asSeller={asSeller}
        markedAsFraud={ledger.marked_as_fraud}
        now={now}
        actions={
          worksHere ? (
            <PaymentActions
              payment={payment}
              offers={offersOf(payment, {
                mayWork: role !== 'viewer',
                suspended: caller.actor.suspended,
                underWay,
                markedAsFraud: ledger.marked_as_fraud,
                now,
              })}
              ownId={owner?.id ?? ''}
              isPlatform={owner?.role === 'platform'}
              names={Object.fromEntries(names)}
              acts={acts}
            />
          ) : (
            mayMark && <MarkAsFraud id={payment.id} mark={markAsFraudAction} />
          )
        }
      />
      <OutcomeNotice payment={payment} failureCode={ledger.failure_code} unknownOutcome={ledger.unknown_outcome} />
      {underWay && <WatchOutcome />}
      <PaymentView
        payment={payment}
        cut={moved ? cutOf({ parties: ledger.parties, records }, payment.amount + payment.tax) : plannedCut(payment, names, asSeller)}
        splits={ledger.parties.every((party) => party.role !== 'ordinary')}
        underWay={underWay}
        timeline={timeline.data}
        records={records}
        now={now}
        viewer={asSeller ? 'seller' : role === 'operator' ? 'operator' : 'own'}
        names={Object.fromEntries(names)}
        curl={asSeller ? null : showPaymentCurl(publicUrl(), payment.id)}
      />
    </>
  );
}

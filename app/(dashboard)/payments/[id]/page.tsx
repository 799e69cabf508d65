import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findDeliveries } from '@/app/(dashboard)/payments/[id]/find-deliveries';
import { findDeposits } from '@/app/(dashboard)/payments/[id]/find-deposits';
import { findPayment } from '@/app/(dashboard)/payments/[id]/find-payment';
import { findReceipts } from '@/app/(dashboard)/payments/[id]/find-receipts';
import { findRefundLinksOf } from '@/app/(dashboard)/payments/[id]/find-refund-links';
import { keptCustomerOf } from '@/app/(dashboard)/payments/[id]/kept-customer';
import {
  cancelPaymentAction,
  capturePaymentAction,
  createRefundLinkAction,
  findSellersAction,
  issueReceiptAction,
  markAsFraudAction,
  refundPaymentAction,
  requestRefundAction,
  sendReceiptAction,
  sendRefundLinkAction,
  tryCaptureAction,
  tryRefundAction,
  tryRefundLinkAction,
  tryRequestAction,
} from '@/app/(dashboard)/payments/actions';
import { transferBalanceAction, tryTransferAction } from '@/app/(dashboard)/sellers/transfer-actions';
import { completeDepositsAction, returnDepositAction } from '@/app/(operator)/deposits/actions';
import { decideRefundAction } from '@/app/(operator)/refund-requests/actions';
import { chargebacksOf } from '@/app/chargebacks';
import { publicUrl } from '@/app/environment';
import { notesOf } from '@/app/notes/notes-of';
import { orNotFound } from '@/app/or-not-found';
import { StaffReceipts } from '@/components/checkout/receipts/staff-receipts';
import { type SearchParams, textOf } from '@/components/filters/address';
import { NotesGlance } from '@/components/notes/notes-glance';
import { NotesSection } from '@/components/notes/notes-section';
import { showPaymentCurl } from '@/components/payments/curl';
import { type DepositActs, DepositsPanel } from '@/components/payments/deposits/deposits-panel';
import { DisputeNotice } from '@/components/payments/dispute-notice';
import { HeldRefunds } from '@/components/payments/elsewhere/held-refunds';
import { MarkAsFraud } from '@/components/payments/mark-as-fraud';
import { OutcomeNotice } from '@/components/payments/outcome-notice';
import { PaymentActions, type PaymentActs } from '@/components/payments/payment-actions';
import { PaymentHeader } from '@/components/payments/payment-header';
import { PaymentView } from '@/components/payments/payment-view';
import { WatchOutcome } from '@/components/payments/watch-outcome';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { shorten } from '@/components/ui/short-id';
import { can } from '@/lib/auth/permissions';
import { type PersonCaller, pageCaller } from '@/lib/pages/page';
import type { PaymentLedger } from '@/lib/payments/ledger-schema';
import type { PaymentReply } from '@/lib/payments/schema';
import { showPaymentLedger } from '@/lib/payments/show-payment-ledger';
import { showTimeline } from '@/lib/payments/timeline/show-timeline';
import type { IssuedReply } from '@/lib/receipts/schema';
import { listElsewhere } from '@/lib/refunds/elsewhere/list-elsewhere';

const acts: PaymentActs = {
  capture: capturePaymentAction,
  cancel: cancelPaymentAction,
  refund: refundPaymentAction,
  request: requestRefundAction,
  claim: createRefundLinkAction,
  send: sendRefundLinkAction,
  dryRun: { capture: tryCaptureAction, refund: tryRefundAction, request: tryRequestAction, claim: tryRefundLinkAction },
  findSellers: findSellersAction,
  transfer: { transfer: transferBalanceAction, tryTransfer: tryTransferAction },
};

const depositActs: DepositActs = { complete: completeDepositsAction, returnOne: returnDepositAction };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const t = await getTranslations('payment');
  return { title: t('title', { id: shorten((await params).id) }) };
}

/** The kind of viewer. */
function viewerOf({ actor }: PersonCaller): 'operator' | 'seller' | 'own' {
  return actor.role === 'operator' || actor.role === 'seller' ? actor.role : 'own';
}

/** A seller knows the payment by its order number. */
const hereOf = ({ id, external_order_num: order }: PaymentReply, viewer: string): string => (viewer === 'seller' && order) || shorten(id);

const read = (caller: PersonCaller, id: string) =>
  Promise.all([
    findPayment(id),
    showPaymentLedger(caller, { id }),
    showTimeline(caller, { id }),
    findDeliveries(caller, id),
    findDeposits(caller, id),
    chargebacksOf(caller, id),
    findRefundLinksOf(caller, id),
    findReceipts(caller, id),
    listElsewhere(caller, { id }),
    notesOf(caller, { kind: 'payment', id }),
  ]);

export default async function PaymentPage({ params, searchParams }: Props) {
  const { id } = await params;
  const caller = await pageCaller();
  const [payment, ledger, timeline, deliveries, deposits, chargebacks, claims, receipts, elsewhere, notes] = await orNotFound(
    read(caller, id),
  );
  const t = await getTranslations('payments');
  const now = caller.now.toISOString();
  const names = new Map(ledger.parties.map((party) => [party.id, party.name]));
  const viewer = viewerOf(caller);
  const asSeller = viewer === 'seller';
  const disputes = chargebacks.filter(({ decided_at }) => !decided_at);
  return (
    <>
      <Breadcrumb parent={{ href: '/payments', name: t('title') }} here={hereOf(payment, viewer)} isId />
      <PaymentHeader
        payment={payment}
        holderName={asSeller ? null : ledger.holder_name}
        viewer={viewer}
        keptCustomer={await keptCustomerOf(caller, payment.customer)}
        merchant={viewer === 'operator' ? (ledger.parties[0] ?? null) : null}
        markedAsFraud={ledger.marked_as_fraud}
        isDisputed={disputes.length > 0}
        now={now}
        actions={<Actions payment={payment} ledger={ledger} caller={caller} begins={textOf(await searchParams, 'act') === 'refund'} />}
      />
      {notes && <NotesGlance {...notes} />}
      <DisputeNotice chargebacks={disputes} now={now} />
      <HeldRefunds
        refunds={elsewhere.data}
        remaining={payment.platform_details?.submerchants.length ? ledger.remaining : null}
        names={Object.fromEntries(names)}
        now={now}
        decide={can(caller.actor, 'installation:run') ? decideRefundAction : null}
      />
      <OutcomeNotice payment={payment} failureCode={ledger.failure_code} unknownOutcome={ledger.unknown_outcome} />
      {ledger.waits_for && <WatchOutcome />}
      {deposits && <Deposits payment={payment} deposits={deposits} markedAsFraud={ledger.marked_as_fraud} caller={caller} />}
      <PaymentView
        payment={payment}
        chargebacks={chargebacks}
        breakdown={ledger.breakdown}
        splits={ledger.parties.every((party) => party.role !== 'ordinary')}
        underWay={ledger.waits_for === 'acquirer'}
        timeline={timeline.data}
        records={ledger.records}
        now={now}
        viewer={viewer}
        names={Object.fromEntries(names)}
        deliveries={deliveries}
        claims={claims}
        curl={asSeller ? null : showPaymentCurl(publicUrl(), payment.id)}
      />
      {notes && <NotesSection {...notes} />}
      {viewer === 'own' && <Receipts payment={payment} receipts={receipts} caller={caller} />}
    </>
  );
}

/** Staff can issue a receipt until the payment is fully refunded. */
function Receipts({ payment, receipts, caller }: { payment: PaymentReply; receipts: IssuedReply[]; caller: PersonCaller }) {
  if (payment.status !== 'captured' && payment.status !== 'refunded') return null;
  const mayWrite = can(caller.actor, 'payments:write');
  return (
    <StaffReceipts
      payment={payment.id}
      email={payment.payment_details.email}
      receipts={receipts}
      issue={mayWrite && payment.status === 'captured' ? issueReceiptAction : null}
      send={mayWrite ? sendReceiptAction : null}
    />
  );
}

type ActionsProps = {
  payment: PaymentReply;
  ledger: PaymentLedger;
  begins: boolean;
  caller: PersonCaller;
};

/** The platform's people act on the payment, the operator can flag it, and a seller has no actions. */
function Actions({ payment, ledger, begins, caller: { actor } }: ActionsProps) {
  const mayMark = can(actor, 'installation:run') && !ledger.marked_as_fraud && payment.status !== 'pending';
  if (mayMark) return <MarkAsFraud id={payment.id} mark={markAsFraudAction} />;
  const { remaining, offers } = ledger;
  if (remaining === null || offers === null) return null;
  const owner = ledger.parties.find((party) => party.id === actor.tenantId);
  return (
    <PaymentActions
      payment={payment}
      holderName={ledger.holder_name}
      remaining={remaining}
      offers={offers}
      ownId={owner?.id ?? ''}
      isPlatform={owner?.role === 'platform'}
      names={Object.fromEntries(ledger.parties.map(({ id, name }) => [id, name]))}
      acts={acts}
      beginsRefund={begins}
    />
  );
}

type DepositsProps = {
  payment: PaymentReply;
  deposits: NonNullable<Awaited<ReturnType<typeof findDeposits>>>;
  markedAsFraud: boolean;
  caller: PersonCaller;
};

function Deposits({ payment, deposits, markedAsFraud, caller }: DepositsProps) {
  const acts = can(caller.actor, 'installation:run') ? depositActs : null;
  return <DepositsPanel {...{ payment, deposits, markedAsFraud, acts }} now={caller.now.toISOString()} />;
}

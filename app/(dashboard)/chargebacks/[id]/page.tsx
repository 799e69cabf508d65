import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findChargeback } from '@/app/(dashboard)/chargebacks/[id]/find-chargeback';
import { acceptChargebackAction } from '@/app/(dashboard)/chargebacks/actions';
import { askSellerAction, withdrawQuestionAction } from '@/app/(dashboard)/chargebacks/help-actions';
import { stopRecoveryAction, takeRecoveryAction } from '@/app/(dashboard)/chargebacks/recovery-actions';
import { notesOf } from '@/app/notes/notes-of';
import { orNotFound } from '@/app/or-not-found';
import { ChargebackActions, type Obstacle } from '@/components/chargebacks/chargeback-actions';
import { ChargebackHeader } from '@/components/chargebacks/chargeback-header';
import { ChargebackTimeline } from '@/components/chargebacks/chargeback-timeline';
import { CostSection } from '@/components/chargebacks/cost-section';
import { DefenseDraft } from '@/components/chargebacks/defense/defense-draft';
import type { OwnRecords } from '@/components/chargebacks/own-evidence';
import { PaymentSection } from '@/components/chargebacks/payment-section';
import { SellerQuestions } from '@/components/chargebacks/questions/seller-questions';
import { ReasonSection } from '@/components/chargebacks/reason-section';
import { Recovery } from '@/components/chargebacks/recovery/recovery';
import { SentDefense } from '@/components/chargebacks/sent-defense';
import { NotesGlance } from '@/components/notes/notes-glance';
import { NotesSection } from '@/components/notes/notes-section';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { shorten } from '@/components/ui/short-id';
import type { UserActor } from '@/lib/auth/actor';
import { can } from '@/lib/auth/permissions';
import type { DraftValues } from '@/lib/chargebacks/defense/draft';
import { showDraft } from '@/lib/chargebacks/defense/show-draft';
import type { BackgroundReply } from '@/lib/chargebacks/figures/schema';
import { showBackground } from '@/lib/chargebacks/figures/show-background';
import { listQuestions } from '@/lib/chargebacks/questions/list-questions';
import { listShares } from '@/lib/chargebacks/recovery/list-shares';
import type { ChargebackReply } from '@/lib/chargebacks/schema';
import { showBalance } from '@/lib/merchants/show-balance';
import { type PersonCaller, pageCaller } from '@/lib/pages/page';
import type { PaymentReply } from '@/lib/payments/schema';
import { showPayment } from '@/lib/payments/show-payment';
import { showSubscription } from '@/lib/subscriptions/show-subscription';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('chargebacks');
  return { title: t('titleOf', { id: shorten((await params).id) }) };
}

/** The installation's own records about the payment. */
function knownOf({ payment_details: details, refunds }: PaymentReply, background: BackgroundReply): OwnRecords {
  const check = details.type === 'credit_card' ? details.three_d_secure : null;
  return {
    holderCheck: check && { verified: check.verification_status === 'OK', eci: check.eci },
    background,
    refunded: refunds.reduce((sum, { amount, chargeback }) => sum + (chargeback ? 0 : amount), 0),
  };
}

/** What the payment says of the fields of a defense. */
const fieldsOf = ({ customer }: ChargebackReply, payment: PaymentReply): DraftValues => ({
  ...(payment.description && { product_name: payment.description }),
  ...(customer.name && { recipient_name: customer.name }),
  ...(customer.email && { recipient_email: customer.email }),
});

/** Why this person cannot answer the chargeback. The operator gets no buttons. */
function obstacleOf(actor: UserActor, { due_date, answer_under_way }: ChargebackReply, now: Date): Obstacle | null {
  if (answer_under_way) return 'underWay';
  if (now > new Date(due_date)) return 'over';
  if (can(actor, 'chargebacks:write')) return null;
  return actor.suspended ? 'suspended' : 'role';
}

async function read(caller: PersonCaller, id: string) {
  const chargeback = await findChargeback(id);
  const { tenantId } = caller.actor;
  const [payment, background, draft, questions, recovery, balance, notes] = await Promise.all([
    showPayment(caller, { id: chargeback.payment.id }),
    showBackground(caller, { id }),
    showDraft(caller, { id }),
    listQuestions(caller, { id }),
    listShares(caller, { id }),
    tenantId ? showBalance(caller, { id: tenantId, currency: 'JPY' }) : null,
    notesOf(caller, { kind: 'chargeback', id }),
  ]);
  const subscription = tenantId && payment.subscription ? await showSubscription(caller, { id: payment.subscription.id }) : null;
  // one that a checkout has begun has terms
  const hasTerms = subscription !== null && subscription.session !== null;
  const known = knownOf(payment, background);
  return { chargeback, payment, draft, questions, recovery, notes, known, hasTerms, available: balance?.available ?? null };
}

const column = 'flex min-w-0 flex-col gap-4 empty:hidden';

export default async function ChargebackPage({ params }: Props) {
  const caller = await pageCaller();
  const { id } = await params;
  const found = await orNotFound(read(caller, id));
  const { chargeback, payment, draft, questions, notes, known, available } = found;
  const t = await getTranslations('chargebacks');
  const now = caller.now.toISOString();
  const { actor } = caller;
  const bearer = questions.sellers.length > 0 || actor.platformRole === 'platform' ? 'platform' : 'ordinary';
  const isPending = chargeback.status === 'pending';
  const obstacle = obstacleOf(actor, chargeback, caller.now);
  const canWrite = isPending && obstacle === null;
  const shown = { chargeback, bearer, available, accept: acceptChargebackAction } as const;
  return (
    <>
      <Breadcrumb parent={{ href: '/chargebacks', name: t('title') }} here={shorten(chargeback.id)} isId />
      <ChargebackHeader
        chargeback={chargeback}
        orderNumber={payment.external_order_num}
        now={now}
        actions={isPending && actor.tenantId && <ChargebackActions {...shown} obstacle={obstacle} />}
      />
      {notes && <NotesGlance {...notes} />}
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className={column}>
          <ReasonSection chargeback={chargeback} known={known} />
          <CostSection chargeback={chargeback} bearer={bearer} />
        </div>
        <PaymentSection chargeback={chargeback} payment={payment} known={known} now={now} />
        <div className={column}>
          {chargeback.defense && <SentDefense defense={chargeback.defense} />}
          {isPending && actor.tenantId && (
            <div id="defense" className="scroll-mt-20">
              <DefenseDraft
                chargeback={chargeback}
                draft={draft}
                known={fieldsOf(chargeback, payment)}
                canWrite={canWrite}
                hasTerms={found.hasTerms}
              />
            </div>
          )}
          <Sellers {...{ caller, found, canWrite, now }} />
        </div>
        <ChargebackTimeline entries={chargeback.timeline} now={now} />
      </div>
      {notes && <NotesSection {...notes} />}
    </>
  );
}

type SellersProps = { caller: PersonCaller; found: Awaited<ReturnType<typeof read>>; canWrite: boolean; now: string };

/** The sellers of the payment: their answers, and their part of a loss. */
function Sellers({ caller: { actor }, found: { chargeback, questions, draft, recovery }, canWrite, now }: SellersProps) {
  return (
    <>
      {(canWrite || questions.data.length > 0) && (
        <SellerQuestions
          chargebackId={chargeback.id}
          dueDate={chargeback.due_date}
          now={now}
          questions={questions}
          draft={draft}
          canWrite={canWrite}
          actions={{ ask: askSellerAction, withdraw: withdrawQuestionAction }}
        />
      )}
      <Recovery
        chargebackId={chargeback.id}
        recovery={recovery}
        canWrite={can(actor, 'chargebacks:write')}
        actions={{ take: takeRecoveryAction, stop: stopRecoveryAction }}
      />
    </>
  );
}

import { type NoticeFacts, presentNotice } from '@/lib/acquirers/notices/notice';
import { type NoticeReply, noticeReply } from '@/lib/acquirers/notices/schema';
import { findNotice } from '@/lib/acquirers/notices/store';
import { personOf } from '@/lib/auth/person';
import type { AcquirerNotice } from '@/lib/db/generated/client';
import type { Transfer } from '@/lib/ledger/transfer';
import type { Completion, MoneyPlan } from '@/lib/operation/attempt';
import { moneyCommand } from '@/lib/operation/money-command';
import { changedColumns, changeOf, completedSession, ledgerRows, presentedColumns } from '@/lib/payments/completion';
import type { PaymentView } from '@/lib/payments/payment';
import { settledPeriod } from '@/lib/payments/period-charge';
import { decideNoticeInput } from '@/lib/payments/schema';
import { takable } from '@/lib/payments/standing/moves-to';
import { planTakenThere } from '@/lib/payments/standing/taken-there';
import { findAgreed, getPayment } from '@/lib/payments/store';
import { type Terms, termsOf } from '@/lib/payments/terms';
import { refuse, type Sentence } from '@/lib/refusal';
import { namedIn } from '@/lib/splits/split';

const notHeld: Sentence = {
  en: 'Nothing is to be decided about this notice any more: somebody has decided, or it was worked on again.',
  ja: 'この通知について判断が必要なことはありません。すでにほかの人が判断したか、もう一度処理されています。',
};
const nothingToTake: Sentence = {
  en: '`take` is for money that was captured at the acquirer. Of this notice only `leave` can be said: put right at the acquirer, or with the customer, what differs.',
  ja: '`take`を指定できるのは、決済会社側で売上確定された場合だけです。この通知に指定できるのは`leave`だけです。違いがある部分は、決済会社またはお客様と直接解決してください。',
};
const noShares: Sentence = {
  en: 'platform_details goes with `take`: with `leave` nothing is booked.',
  ja: 'platform_detailsは`take`の場合にだけ指定できます。`leave`では何も記帳されません。',
};

type State = { notice: AcquirerNotice; view: PaymentView; terms: Terms };
type Plan = MoneyPlan & { paymentId: string; after: PaymentView; transfers: Transfer[]; decided: AcquirerNotice };

const factsOf = ({ facts }: AcquirerNotice) => (facts ?? {}) as NoticeFacts;

function completeDecision({ view }: State, plan: Plan, now: Date): Completion {
  const { after, transfers, decided } = plan;
  const { acquirer, noticeId, result, facts, decidedByName, reason } = decided;
  const at = now.toISOString();
  const isTaken = after !== view;
  const taken = isTaken && {
    splits: after.splits,
    ...ledgerRows(
      plan,
      'capture',
      transfers,
      after.splits.map(({ submerchantId }) => submerchantId),
      at,
    ),
    ...completedSession(after),
  };
  const period = settledPeriod(after, isTaken ? ['payment.captured'] : [], at);
  const left = { decision: result, held_for: factsOf(decided).held, reason };
  return {
    rows: {
      paymentId: plan.paymentId,
      at,
      when: { statuses: [view.payment.status], ...presentedColumns(view) },
      set: isTaken ? changedColumns(after) : {},
      ...taken,
      ...(period.charge && { charge: period.charge }),
      notice: { acquirer, noticeId, result, facts, decidedByName, reason },
      events: isTaken ? period.events : [],
    },
    changes: isTaken ? [changeOf(view, after), ...period.changes] : [{ ...changeOf(view, view), before: null, after: left }],
    answer: { reply: presentNotice(decided) },
  };
}

/**
 * A person says what becomes of a notice that was held: whose share a capture was that the acquirer’s own dashboard has made, or that nothing is booked.
 * Booking and decision are one statement. Refuses `conflict` where somebody was first.
 */
export const decideAcquirerNotice = moneyCommand<typeof decideNoticeInput, NoticeReply, State, Plan>({
  name: 'acquirer.decide_notice',
  summary: 'Decide about a notice of an acquirer',
  allow: 'installation:run',
  proof: 'recent',
  input: decideNoticeInput,
  output: noticeReply,

  async read({ scope, now }, { acquirer, id, platform_details }) {
    const { paymentId } = (await findNotice({ acquirer, noticeId: id })) ?? refuse('not_found');
    if (paymentId === null) return refuse('conflict', { say: notHeld });
    const view = await getPayment(scope, paymentId);
    // after the payment: whoever was first has changed both at once
    const notice = (await findNotice({ acquirer, noticeId: id })) ?? refuse('not_found');
    if (notice.state !== 'held') return refuse('conflict', { say: notHeld });
    const method = factsOf(notice).card?.brand ?? view.payment.brand ?? 'visa'; // without a brand nothing is taken
    const agreed = await findAgreed(view.payment.tenantId, { method, named: namedIn(platform_details), at: now });
    return { notice, view, terms: termsOf(method, agreed) };
  },

  plan({ notice, view, terms }, { decision, platform_details, reason }, { caller, now }) {
    const { tenantId, id } = view.payment;
    const facts = factsOf(notice);
    const isTaken = decision === 'take';
    if (isTaken && !takable.includes(notice.result ?? '')) refuse('invalid_parameter', { param: 'decision', say: nothingToTake });
    if (!isTaken && platform_details !== undefined) refuse('invalid_parameter', { param: 'platform_details', say: noShares });
    const decided: AcquirerNotice = {
      ...notice,
      state: 'done',
      result: isTaken ? 'taken' : 'left',
      facts: { ...facts, held: notice.result ?? '' },
      ...{ endedAt: now, decidedByName: personOf(caller).name, reason },
    };
    const taken = { total: facts.amount ?? 0, card: facts.card, platform_details };
    const booked = isTaken ? planTakenThere(view, terms, taken, now) : { after: view, transfers: [] };
    return { tenantId, paymentId: id, opening: {}, decided, ...booked };
  },

  complete: (state, plan, _outcome, { now }) => completeDecision(state, plan, now),
});

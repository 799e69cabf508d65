import type { Capabilities } from '@/lib/acquirers/capabilities';
import type { AnswerRefusal } from '@/lib/acquirers/dispute';
import type { ChargebackAnswer, ChargebackRow, Dispute } from '@/lib/chargebacks/chargeback';
import { newId } from '@/lib/db/ids';
import type { AttemptKind, Completion, MoneyPlan, Outcome } from '@/lib/operation/attempt';
import type { Opening } from '@/lib/operation/function-input';
import { attemptRow } from '@/lib/payments/completion';
import { Refusal, type Sentence } from '@/lib/refusal';

/** The acquirer that takes the answer, the chargeback's number there, and what it takes as a document. */
export type AcquirerDispute = { acquirer: string; reference: string; evidence: Capabilities['evidence'] };

/** A chargeback with the acquirer that takes its answer; null: nobody. */
export type AnswerState = Dispute & { remote: AcquirerDispute | null };

/** Without an attempt nobody is told, and the answer is given in one statement. */
export type AnswerPlan = MoneyPlan & { paymentId: string; chargebackId: string; remote?: Pick<AcquirerDispute, 'acquirer' | 'reference'> };

const kinds: Record<ChargebackAnswer, AttemptKind> = { accepted: 'dispute_accept', defended: 'dispute_defend' };

/** An answer that is allowed; `opening`: what it guards and writes beside the chargeback. */
export function planAnswer(
  { chargeback, remote }: Pick<AnswerState, 'chargeback' | 'remote'>,
  answer: ChargebackAnswer,
  now: Date,
  opening: Opening = {},
): AnswerPlan {
  const { tenantId, id, paymentId, amount, status } = chargeback;
  const plan = { tenantId, paymentId, chargebackId: id, opening: {} };
  if (!remote || status === answer) return plan;
  const guard = { statuses: ['captured', 'refunded'], chargeback: { id, at: now.toISOString() } };
  return {
    ...plan,
    remote: { acquirer: remote.acquirer, reference: remote.reference },
    attempt: { id: newId(), kind: kinds[answer], amount },
    opening: { ...opening, guard },
  };
}

const refusedThere: Record<AnswerRefusal, Sentence> = {
  too_late: {
    en: 'The acquirer did not take this answer: the due date has passed there.',
    ja: '決済会社での回答期限を過ぎているため、回答は受け付けられませんでした。',
  },
  decided: {
    en: 'The acquirer did not take this answer: the chargeback was answered or decided there before.',
    ja: '決済会社ではすでに回答済みか決着済みのため、回答は受け付けられませんでした。',
  },
  unknown: {
    en: 'The acquirer takes no answer to this chargeback here. Answer it on the acquirer’s own screens, or contact the acquirer.',
    ja: '決済会社がこのチャージバックへの回答を受け付けていません。決済会社の管理画面で回答するか、決済会社にお問い合わせください。',
  },
  unacceptable: {
    en: 'The acquirer did not take what was sent. Check the document and the texts, and send it again.',
    ja: '送信した内容を決済会社が受け付けませんでした。書類と記入内容を確認して、もう一度送信してください。',
  },
};
const notReached: Sentence = {
  en: 'The acquirer did not take this answer now, and nothing was sent to the issuer. The chargeback is still pending: try again.',
  ja: '決済会社が回答を受け付けられず、カード会社には何も送信されていません。チャージバックは対応待ちのままです。もう一度お試しください。',
};

const isKnown = (answer: string | undefined): answer is AnswerRefusal => answer !== undefined && Object.hasOwn(refusedThere, answer);

function refusalOf({ answer }: Outcome & { ok: false }, { status }: ChargebackRow): Refusal {
  if (!isKnown(answer)) return new Refusal('other_error', { say: notReached, details: { status } });
  return new Refusal('bad_request', { say: refusedThere[answer], details: { status, acquirer: answer } });
}

/** An answer that the acquirer did not take: the chargeback stays as it is. `unsent`: the document that was on its way. */
export function answerNotTaken(
  { chargeback }: Pick<Dispute, 'chargeback'>,
  plan: AnswerPlan,
  outcome: Outcome & { ok: false },
  at: string,
  unsent?: { id: string; drafted: boolean },
): Completion {
  const { tenantId, id, paymentId, amount } = chargeback;
  const after = { refused: outcome.answer ?? outcome.code, attempt: plan.attempt?.kind, amount };
  return {
    rows: {
      paymentId,
      at,
      attempt: attemptRow(plan, outcome),
      set: {},
      ...(unsent && { chargeback: { unsent } }),
      events: [],
    },
    changes: [{ tenantId, subjectKind: 'chargeback', subjectId: id, before: null, after }],
    answer: { refusal: refusalOf(outcome, chargeback) },
  };
}

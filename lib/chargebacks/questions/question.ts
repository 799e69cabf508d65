import type { ChargebackRow } from '@/lib/chargebacks/chargeback';
import { Refusal, type Sentence } from '@/lib/refusal';

/** The row as JSON in the database: times as ISO text. */
export type QuestionRow = {
  tenantId: string;
  id: string;
  chargebackId: string;
  submerchantId: string;
  question: string;
  answerBy: string;
  askedById: string | null;
  askedBy: string;
  createdAt: string;
  withdrawnAt: string | null;
  answer: string | null;
  answeredBy: string | null;
  answeredAt: string | null;
};

/** `waiting` until it is answered; `late` after the seller's deadline; `over` when nobody can answer it any more. */
export const questionStates = ['waiting', 'late', 'answered', 'over', 'withdrawn'] as const;
export type QuestionState = (typeof questionStates)[number];

export const maxFiles = 10;

/** The end of the chargeback as shown to the seller. */
export const questionOutcomes = ['won', 'lost', 'withdrawn'] as const;
export type QuestionOutcome = (typeof questionOutcomes)[number];

/** null: not decided yet. An accepted or unanswered chargeback is lost. */
export function outcomeOf({ status, decidedAt }: Pick<ChargebackRow, 'status' | 'decidedAt'>): QuestionOutcome | null {
  if (decidedAt === null) return null;
  if (status === 'cancelled') return 'withdrawn';
  return status === 'defended' ? 'won' : 'lost';
}

type Awaited = Pick<ChargebackRow, 'status' | 'dueAt'>;

/** Whether an answer can still help: until the chargeback is answered or due, the deadline included. A late answer is accepted. */
export const canAnswer = (question: QuestionRow, { status, dueAt }: Awaited, now: Date): boolean =>
  question.withdrawnAt === null && status === 'pending' && now.getTime() <= Date.parse(dueAt);

export function stateOf(question: QuestionRow, chargeback: Awaited, now: Date): QuestionState {
  if (question.withdrawnAt !== null) return 'withdrawn';
  if (question.answeredAt !== null) return 'answered';
  if (!canAnswer(question, chargeback, now)) return 'over';
  return now.getTime() <= Date.parse(question.answerBy) ? 'waiting' : 'late';
}

const tooLate: Sentence = {
  en: 'The card company takes nothing more on this case. What was answered stays readable.',
  ja: 'カード会社への反証の期限を過ぎたため、変更できません。回答した内容は引き続き確認できます。',
};
const closed: Sentence = {
  en: 'The platform has ended this case, so the answer can no longer be changed.',
  ja: 'この件はプラットフォームの対応が終わったため、回答を変更できません。',
};
const withdrawn: Sentence = {
  en: 'The platform has withdrawn this question.',
  ja: 'この質問はプラットフォームが取り下げました。',
};

/** Why an answer cannot be saved any more; null: it can. */
export function refusedChange(question: QuestionRow, chargeback: Awaited, now: Date): Refusal | null {
  if (canAnswer(question, chargeback, now)) return null;
  if (question.withdrawnAt !== null) return new Refusal('bad_request', { say: withdrawn });
  return new Refusal('bad_request', { say: chargeback.status === 'pending' ? tooLate : closed });
}

const notBefore: Sentence = {
  en: 'The seller’s day must be in the future and before the chargeback is due.',
  ja: '販売者の回答期限は、現在より後、チャージバックの回答期限より前にしてください。',
};

/** The seller's deadline leaves the platform time to send the defense. */
export function refusedDay(answerBy: Date, { dueAt }: Pick<ChargebackRow, 'dueAt'>, now: Date): Refusal | null {
  if (answerBy > now && answerBy.getTime() < Date.parse(dueAt)) return null;
  return new Refusal('invalid_parameter', { param: 'answer_by', details: { due_date: dueAt }, say: notBefore });
}

const dayMs = 24 * 60 * 60 * 1_000;

/** The deadline that the form proposes: three days for the seller with at least one day left afterwards, or half of a shorter time. */
export function usualDay(dueAt: Date, now: Date): Date {
  const day = Math.min(now.getTime() + 3 * dayMs, dueAt.getTime() - dayMs);
  return new Date(day > now.getTime() ? day : (now.getTime() + dueAt.getTime()) / 2);
}

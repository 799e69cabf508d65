import { serviceAccounts } from '@/lib/ledger/account';
import { type Transfer, transfers } from '@/lib/ledger/transfer';
import { endOfDayIn } from '@/lib/money/methods';
import { type CardBrand, cardBrands } from '@/lib/money/rates';
import { type PaymentView, refundable } from '@/lib/payments/payment';
import { Refusal, refuse, type Sentence } from '@/lib/refusal';

export const chargebackStatuses = ['pending', 'accepted', 'cancelled', 'expired', 'defended', 'lost'] as const;
export type ChargebackStatus = (typeof chargebackStatuses)[number];

/** The row as the database gives and takes it in JSON: yen as numbers, instants as ISO text. */
export type ChargebackRow = {
  tenantId: string;
  id: string;
  paymentId: string;
  status: ChargebackStatus;
  amount: number;
  /** As the brand writes it; null where the issuer gave none. */
  reasonCode: string | null;
  /** The issuer's own number, or that of the call that told of it. */
  reference: string | null;
  createdAt: string;
  /** The last instant at which it can be answered. */
  dueAt: string;
  updatedAt: string;
  answeredAt: string | null;
  /** Of one that is defended: when it was won. */
  decidedAt: string | null;
  /** When its merchant's people are next told that it waits; null: no more. */
  remindAt: string | null;
};

/** A chargeback with all of the payment that it takes back. */
export type Dispute = { chargeback: ChargebackRow; view: PaymentView };

/** What becomes of it. `won` leaves the status: it stays defended. */
const chargebackEnds = ['accepted', 'expired', 'lost', 'won', 'cancelled'] as const;
export type ChargebackEnd = (typeof chargebackEnds)[number];

/** From which status each end is reached; a withdrawal or a loss may come at any time, a win only after a defense. */
const endsFrom: Record<ChargebackEnd, readonly ChargebackStatus[]> = {
  accepted: ['pending'],
  expired: ['pending'],
  lost: ['pending', 'defended'],
  won: ['defended'],
  cancelled: ['pending', 'defended'],
};

/** The money goes back to the cardholder for good. */
export const losesMoney = (end: ChargebackEnd): boolean => end === 'accepted' || end === 'expired' || end === 'lost';

const isDecided = ({ decidedAt }: ChargebackRow): boolean => decidedAt !== null;
export const isWon = ({ status, decidedAt }: ChargebackRow): boolean => status === 'defended' && decidedAt !== null;
/** That instant is still in time. */
export const isInTime = ({ dueAt }: Pick<ChargebackRow, 'dueAt'>, now: Date): boolean => now.getTime() <= Date.parse(dueAt);

/** Calendar days from its day in Tokyo in which a merchant answers, by brand; less than the brands' own, since the acquirer has to pass it on. */
const usualDays: Record<CardBrand, number> = { visa: 18, master: 40, jcb: 40, american_express: 14, diners_club: 25 };

/** 23:59:59 in Tokyo. `days`: what an installation has set otherwise. */
export function dueAt(brand: string, raisedAt: Date, days: Partial<Record<CardBrand, number>> = {}): Date {
  const known = cardBrands.find((name) => name === brand) ?? 'visa';
  return endOfDayIn(raisedAt, days[known] ?? usualDays[known]);
}

const only = (verb: 'accepted' | 'defended'): Sentence => ({
  en: `Only pending chargebacks can be ${verb}.`,
  ja: verb === 'accepted' ? '受け入れられるのは、対応待ちのチャージバックだけです。' : '反証できるのは、対応待ちのチャージバックだけです。',
});
const tooLate: Sentence = {
  en: 'This chargeback can no longer be responded to: its due date has passed.',
  ja: 'このチャージバックは回答期限を過ぎているため、もう回答できません。',
};

/** Why it cannot be answered so; null when it can, or when it was answered so before. */
export function refusedAnswer(chargeback: ChargebackRow, answer: 'accepted' | 'defended', now: Date): Refusal | null {
  const { status, dueAt: due_date } = chargeback;
  if (status === answer) return null;
  // nobody answered in time, whether or not that was noted yet
  const isOver = status === 'expired' || (status === 'pending' && !isInTime(chargeback, now));
  if (isOver) return new Refusal('bad_request', { say: tooLate, details: { status, due_date } });
  return status === 'pending' ? null : new Refusal('bad_request', { say: only(answer), details: { status } });
}

const decided: Sentence = {
  en: 'This chargeback is decided already, or not at the point where it could end so.',
  ja: 'このチャージバックはすでに決着しているか、この結果にできる段階ではありません。',
};

/** Whether it has ended so before: whoever says it again changes nothing. */
export const hasEnded = (chargeback: ChargebackRow, end: ChargebackEnd): boolean =>
  end === 'won' ? isWon(chargeback) : chargeback.status === end;

/** Refuses an end that its state does not allow. */
export function checkEnd(chargeback: ChargebackRow, end: ChargebackEnd): void {
  const { status } = chargeback;
  if (isDecided(chargeback) || !endsFrom[end].includes(status)) refuse('bad_request', { say: decided, details: { status } });
}

/** Rule of the ledger: the platform, or the merchant, bears it alone. */
export const lossTransfers = ({ tenantId, amount }: ChargebackRow): Transfer[] =>
  transfers([{ type: 'chargeback', from: tenantId, to: serviceAccounts.clearing, amount }]);

/** The chargeback once it has ended so. */
export const ended = (chargeback: ChargebackRow, end: ChargebackEnd, at: string): ChargebackRow => ({
  ...chargeback,
  status: end === 'won' ? 'defended' : end,
  updatedAt: at,
  decidedAt: at,
  ...(end === 'accepted' && { answeredAt: at }),
});

const cardsOnly: Sentence = {
  en: 'Only a card payment that was captured can be charged back.',
  ja: 'チャージバックの対象になるのは、売上確定済みのカード払いだけです。',
};
const atMost = (left: number): Sentence => ({
  en: `At most ${left} yen of this payment can be charged back: what has not been refunded.`,
  ja: `この支払いでチャージバックの対象になるのは、まだ返金されていない${left}円までです。`,
});

/** What of a payment can be charged back. Refuses 422 what is more than has not been refunded, or is in no refund or chargeback under way. */
export function disputableAmount(view: PaymentView, amount?: number): number {
  const { method, status } = view.payment;
  if (method !== 'credit_card' || status !== 'captured') {
    return refuse('invalid_parameter', { param: 'payment_id', details: { status }, say: cardsOnly });
  }
  const left = refundable(view.payment);
  if (left === 0) return refuse('invalid_parameter', { param: 'payment_id', details: { disputable: 0 }, say: atMost(0) });
  if (amount !== undefined && amount > left) {
    return refuse('invalid_parameter', { param: 'amount', details: { disputable: left }, say: atMost(left) });
  }
  return amount ?? left;
}

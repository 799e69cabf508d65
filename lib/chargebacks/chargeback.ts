import { clearingOf } from '@/lib/ledger/account';
import { type Transfer, transfers } from '@/lib/ledger/transfer';
import { endOfDayIn } from '@/lib/money/methods';
import { type CardBrand, cardBrands } from '@/lib/money/rates';
import { type PaymentRow, type PaymentView, refundable, totalOf } from '@/lib/payments/payment';
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
  /** What of it was not refunded when it was raised, and cannot be until it is decided; of a loss, what went back of the payment by it. Null: all of it. */
  setAside: number | null;
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
export const lossTransfers = ({ tenantId, amount }: ChargebackRow, acquirer: string): Transfer[] =>
  transfers([{ type: 'chargeback', from: tenantId, to: clearingOf(acquirer), amount }]);

/** The chargeback once it has ended so. */
export const ended = (chargeback: ChargebackRow, end: ChargebackEnd, at: string, setAside: number): ChargebackRow => ({
  ...chargeback,
  setAside,
  status: end === 'won' ? 'defended' : end,
  updatedAt: at,
  decidedAt: at,
  ...(end === 'accepted' && { answeredAt: at }),
});

const cardsOnly: Sentence = {
  en: 'Only a card payment that was captured can be charged back.',
  ja: 'チャージバックの対象になるのは、売上確定済みのカード払いだけです。',
};
const atMost = (most: number): Sentence => ({
  en: `At most ${most} yen can be charged back here: what the cardholder was charged, less what other chargebacks of the payment take.`,
  ja: `この支払いでチャージバックの対象になるのは${most}円までです（カードへの請求額から、ほかのチャージバックの金額を除いた額）。`,
});
const sayHowMuch: Sentence = {
  en: 'Nothing of this payment is left to refund: give the amount that the issuer takes.',
  ja: 'この支払いは全額が返金済みまたは返金手続き中です。カード会社が引き落とす金額をamountに指定してください。',
};

/**
 * What an issuer takes, `setAside` of it what has not gone back yet: issuers also take what was refunded, and who was has to show it to them.
 * `claimed`: what the payment's other chargebacks take, but for those that were withdrawn or won. Refuses 422 another payment than a card's that was
 * captured, and all together more than its cardholder was charged.
 */
export function disputed({ payment }: PaymentView, claimed: number, amount?: number): { amount: number; setAside: number } {
  const { method, capturedAt, status } = payment;
  if (method !== 'credit_card' || capturedAt === null) {
    return refuse('invalid_parameter', { param: 'payment_id', details: { status }, say: cardsOnly });
  }
  const left = refundable(payment);
  const most = totalOf(payment) - claimed;
  const details = { disputable: most };
  if (most <= 0) return refuse('invalid_parameter', { param: 'payment_id', details, say: atMost(0) });
  if (amount === undefined && left === 0) return refuse('missing_parameter', { param: 'amount', details, say: sayHowMuch });
  if (amount !== undefined && amount > most) return refuse('invalid_parameter', { param: 'amount', details, say: atMost(most) });
  const taken = amount ?? Math.min(left, most);
  return { amount: taken, setAside: Math.min(taken, left) };
}

/** What of it cannot be refunded as long as it is undecided. */
export const setAsideOf = ({ amount, setAside }: Pick<ChargebackRow, 'amount' | 'setAside'>): number => setAside ?? amount;

/** What goes back of the payment by a loss: what was set aside, and what has become free since of what is taken anyway. */
export function goesBack(chargeback: ChargebackRow, payment: PaymentRow): number {
  const setAside = setAsideOf(chargeback);
  return setAside + Math.min(chargeback.amount - setAside, refundable(payment));
}

import { clearingOf } from '@/lib/ledger/account';
import { type Transfer, transfers } from '@/lib/ledger/transfer';
import { endOfDayIn } from '@/lib/money/methods';
import { type CardBrand, cardBrands } from '@/lib/money/rates';
import { type PaymentRow, type PaymentView, refundable, totalOf } from '@/lib/payments/payment';
import { Refusal, refuse, type Sentence } from '@/lib/refusal';

export const chargebackStatuses = ['pending', 'accepted', 'cancelled', 'expired', 'defended', 'lost'] as const;
export type ChargebackStatus = (typeof chargebackStatuses)[number];

/** The row as JSON in the database: yen as numbers, times as ISO text. */
export type ChargebackRow = {
  tenantId: string;
  id: string;
  paymentId: string;
  status: ChargebackStatus;
  amount: number;
  /**
   * Undecided: the part that was not refunded when the chargeback was raised; it cannot be refunded until the decision. Lost: the part that
   * the loss refunds. null: the whole amount.
   */
  setAside: number | null;
  /** As the brand writes it; null: the issuer gave no code. */
  reasonCode: string | null;
  /** The issuer's number, or the number of the call that raised it. */
  reference: string | null;
  /** The acquirer knows it by that number: it is told our answer, and says how it ends. */
  atAcquirer: boolean | null;
  createdAt: string;
  /** The last moment for an answer. */
  dueAt: string;
  updatedAt: string;
  answeredAt: string | null;
  /** For a defended chargeback: when it was won. */
  decidedAt: string | null;
  /** When the merchant's users get the next reminder; null: no more reminders. */
  remindAt: string | null;
};

/** What a merchant can answer. */
export type ChargebackAnswer = 'accepted' | 'defended';

/**
 * A chargeback with all of the payment that it takes back. `isShown`: its merchant has chargebacks at all. `answering`: an answer that is on its way to
 * the acquirer, whose outcome is not known yet.
 */
export type Dispute = { chargeback: ChargebackRow; view: PaymentView; isShown: boolean; answering: ChargebackAnswer | null };

/** The possible ends of a chargeback. `won` keeps the status `defended`. */
const chargebackEnds = ['accepted', 'expired', 'lost', 'won', 'cancelled'] as const;
export type ChargebackEnd = (typeof chargebackEnds)[number];

/** The statuses from which each end is reached. A withdrawal or a loss may come at any time, a win only after a defense. */
const endsFrom: Record<ChargebackEnd, readonly ChargebackStatus[]> = {
  accepted: ['pending'],
  expired: ['pending'],
  lost: ['pending', 'defended'],
  won: ['defended'],
  cancelled: ['pending', 'defended'],
};

/** Whether the cardholder keeps the money. */
export const losesMoney = (end: ChargebackEnd): boolean => end === 'accepted' || end === 'expired' || end === 'lost';

const isDecided = ({ decidedAt }: ChargebackRow): boolean => decidedAt !== null;
export const isWon = ({ status, decidedAt }: ChargebackRow): boolean => status === 'defended' && decidedAt !== null;
/** The deadline itself still counts as in time. */
export const isInTime = ({ dueAt }: Pick<ChargebackRow, 'dueAt'>, now: Date): boolean => now.getTime() <= Date.parse(dueAt);

/** Calendar days (Tokyo) in which a merchant answers, by brand. Fewer than the brand's own, because the acquirer passes the answer on. */
const usualDays: Record<CardBrand, number> = { visa: 18, master: 40, jcb: 40, american_express: 14, diners_club: 25 };

/** The deadline: 23:59:59 in Tokyo. `days`: the installation's own settings. */
export function dueAt(brand: string, raisedAt: Date, days: Partial<Record<CardBrand, number>> = {}): Date {
  const known = cardBrands.find((name) => name === brand) ?? 'visa';
  return endOfDayIn(raisedAt, days[known] ?? usualDays[known]);
}

const only = (verb: ChargebackAnswer): Sentence => ({
  en: `Only pending chargebacks can be ${verb}.`,
  ja: verb === 'accepted' ? '受け入れられるのは、対応待ちのチャージバックだけです。' : '反証できるのは、対応待ちのチャージバックだけです。',
});
const tooLate: Sentence = {
  en: 'This chargeback can no longer be responded to: its due date has passed.',
  ja: 'このチャージバックは回答期限を過ぎているため、もう回答できません。',
};

const onItsWay: Sentence = {
  en: 'An answer to this chargeback is on its way to the acquirer. Its outcome is not known yet.',
  ja: 'このチャージバックへの回答を決済会社へ送信中です。結果はまだ確定していません。',
};

/** The refusal of whatever would change a chargeback while the outcome of its answer is not known; null: nothing is on its way. */
export const refusedWhileAnswering = ({ answering }: Pick<Dispute, 'answering'>): Refusal | null =>
  answering && new Refusal('conflict', { say: onItsWay, retryAfterSeconds: 1, details: { answer_under_way: answering } });

/** Why this answer is refused; null: it is allowed, or is a repetition of the earlier answer. */
export function refusedAnswer(dispute: Pick<Dispute, 'chargeback' | 'answering'>, answer: ChargebackAnswer, now: Date): Refusal | null {
  const { chargeback } = dispute;
  const { status, dueAt: due_date } = chargeback;
  if (status === answer) return null;
  const refused = refusedWhileAnswering(dispute);
  if (refused) return refused;
  // the deadline has passed, whether or not the job has expired it yet
  const isOver = status === 'expired' || (status === 'pending' && !isInTime(chargeback, now));
  if (isOver) return new Refusal('bad_request', { say: tooLate, details: { status, due_date } });
  return status === 'pending' ? null : new Refusal('bad_request', { say: only(answer), details: { status } });
}

const decided: Sentence = {
  en: 'This chargeback is decided already, or not at the point where it could end so.',
  ja: 'このチャージバックはすでに決着しているか、この結果にできる段階ではありません。',
};

/** Whether it has this end already: a repeated call changes nothing. */
export const hasEnded = (chargeback: ChargebackRow, end: ChargebackEnd): boolean =>
  end === 'won' ? isWon(chargeback) : chargeback.status === end;

/** Refuses an end that the chargeback's status does not allow. */
export function checkEnd(chargeback: ChargebackRow, end: ChargebackEnd): void {
  const { status } = chargeback;
  if (isDecided(chargeback) || !endsFrom[end].includes(status)) refuse('bad_request', { say: decided, details: { status } });
}

/** The platform, or the ordinary merchant, bears the loss alone. */
export const lossTransfers = ({ tenantId, amount }: ChargebackRow, acquirer: string): Transfer[] =>
  transfers([{ type: 'chargeback', from: tenantId, to: clearingOf(acquirer), amount }]);

/** The chargeback with this end. */
export const ended = (chargeback: ChargebackRow, end: ChargebackEnd, at: string, setAside: number): ChargebackRow => ({
  ...chargeback,
  setAside,
  status: end === 'won' ? 'defended' : end,
  updatedAt: at,
  decidedAt: at,
  ...((end === 'accepted' || end === 'won') && { answeredAt: chargeback.answeredAt ?? at }),
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
 * A new chargeback. `setAside`: the part of its amount that was not refunded yet; issuers also take back refunded money, and the merchant
 * then has to prove the refund to them. `claimed`: the sum of the payment's other chargebacks, without withdrawn and won ones. Refuses 422
 * a payment that is not a captured card payment, and a sum of chargebacks above the charged amount.
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

/** The part that cannot be refunded while the chargeback is undecided. */
export const setAsideOf = ({ amount, setAside }: Pick<ChargebackRow, 'amount' | 'setAside'>): number => setAside ?? amount;

/** The amount that a loss refunds: the part that was set aside, and the part of the rest that has become refundable since. */
export function goesBack(chargeback: ChargebackRow, payment: PaymentRow): number {
  const setAside = setAsideOf(chargeback);
  return setAside + Math.min(chargeback.amount - setAside, refundable(payment));
}

import { isCash } from '@/lib/money/methods';
import { type PaymentStatus, type PaymentView, refundable } from '@/lib/payments/payment';
import { Refusal } from '@/lib/refusal';

const unknownOutcome = {
  en: 'The outcome of this payment at the acquirer is not known yet.',
  ja: 'この支払いは決済会社での結果がまだ確定していません。',
};

const markedAsFraud = {
  en: 'This payment is marked as fraud and cannot be captured.',
  ja: 'この支払いは不正の疑いとして登録されているため、売上確定できません。',
};

const takesItself = {
  en: 'This payment is captured by itself as soon as the money has come.',
  ja: 'この支払いは入金の確認と同時に自動で売上確定されます。',
};

const paidInCash = {
  en: 'What was paid in cash or by a bank goes back by a refund request.',
  ja: '現金や銀行で支払われたものは、返金依頼で返金してください。',
};

/** Why a payment cannot be captured or cancelled now; null: it can. Allowed up to and including its deadline. */
export function refusedRelease({ payment, open }: PaymentView, now: Date, code: 'not_capturable' | 'not_cancellable'): Refusal | null {
  if (open.includes('authorize')) return new Refusal('conflict', { say: unknownOutcome, retryAfterSeconds: 1 });
  if (code === 'not_capturable' && isCash(payment.method)) {
    return new Refusal(code, { say: takesItself, details: { status: payment.status } });
  }
  const isOver = payment.paymentDeadline !== null && now.getTime() > Date.parse(payment.paymentDeadline);
  const statuses: readonly PaymentStatus[] = code === 'not_capturable' ? ['authorized'] : ['authorized', 'pending'];
  if (!statuses.includes(payment.status) || isOver || open.some((kind) => kind !== 'refund')) {
    return new Refusal(code, { details: { status: payment.status } });
  }
  if (code === 'not_capturable' && payment.fraudMarkedAt !== null) {
    return new Refusal(code, { say: markedAsFraud, details: { status: payment.status, marked_as_fraud: true } });
  }
  return null;
}

const disputed = {
  en: 'The cardholder disputes this payment. It can be refunded again once the chargeback is withdrawn or won.',
  ja: 'この支払いはチャージバックの対応中です。取り下げられるか反証が認められると、再び返金できます。',
};

const goesBackItself = {
  en: 'This payment goes back the way it was paid: by a refund, which needs no account.',
  ja: 'この支払いは支払い方法へそのまま返金できます。口座を指定しない返金を行ってください。',
};

/** Why a payment cannot be refunded now; null: it can. `refund`: back to the card or wallet. `request`: to a bank account, for cash payments. */
export function refusedRefund({ payment, open, disputes }: PaymentView, by: 'refund' | 'request' = 'refund'): Refusal | null {
  if (open.includes('authorize')) return new Refusal('conflict', { say: unknownOutcome, retryAfterSeconds: 1 });
  if (isCash(payment.method) !== (by === 'request')) {
    const say = by === 'request' ? goesBackItself : paidInCash;
    return new Refusal('not_refundable', { say, details: { status: payment.status, refundable: 0 } });
  }
  if (disputes.length > 0) {
    const details = { status: payment.status, refundable: 0, chargeback_requests: disputes };
    return new Refusal('not_refundable', { say: disputed, details });
  }
  if (payment.status !== 'captured' || refundable(payment) === 0) {
    return new Refusal('not_refundable', {
      details: { status: payment.status, refundable: payment.status === 'captured' ? refundable(payment) : 0 },
    });
  }
  return null;
}

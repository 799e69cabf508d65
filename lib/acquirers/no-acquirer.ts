import { Refusal, type Sentence } from '@/lib/refusal';

const say = {
  en: 'No acquirer is connected to this installation yet, so that it takes no payments.',
  ja: 'この環境にはまだ決済会社が接続されていないため、支払いを受け付けられません。',
};

/** Refusal of a card number, where the customer gives it to the acquirer and never to us. */
export const noCardNumbers = (param: string): Refusal => new Refusal('invalid_payment_type', { param, say: noNumbers });

const noNumbers: Sentence = {
  en: 'Card numbers are not taken here: leave number, month and year out and send the customer to `redirect_url`, or use a checkout.',
  ja: 'この環境ではカード番号を直接受け付けません。number・month・yearを省略してお客様を`redirect_url`へ案内するか、決済セッションをご利用ください。',
};

/** Refusal where no acquirer takes the payment. */
export const noAcquirer = (param: string): Refusal => new Refusal('invalid_payment_type', { param, say });

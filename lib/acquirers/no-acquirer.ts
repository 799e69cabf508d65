import { Refusal } from '@/lib/refusal';

const say = {
  en: 'No acquirer is connected to this installation yet, so that it takes no payments.',
  ja: 'この環境にはまだ決済会社が接続されていないため、支払いを受け付けられません。',
};

/** What is answered where nobody takes money. */
export const noAcquirer = (param: string): Refusal => new Refusal('invalid_payment_type', { param, say });

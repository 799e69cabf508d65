import type { APIRequestContext } from '@playwright/test';
import { api, type Payment, payWorkedExample } from './fixtures';

const payer = {
  email: 'yamada@example.jp',
  phone: '090-1234-5678',
  given_name: '太郎',
  family_name: '山田',
  given_name_kana: 'タロウ',
  family_name_kana: 'ヤマダ',
};
const means = {
  konbini: { type: 'konbini', store: 'lawson', email: payer.email },
  'seven-eleven': { type: 'konbini', store: 'seven-eleven', email: payer.email },
  bank_transfer: { type: 'bank_transfer', ...payer },
  pay_easy: { type: 'pay_easy', ...payer },
  paypay: { type: 'paypay' },
};
export type PaymentInstruments = keyof typeof means;

type Details = Record<string, string> & { instructions_url?: string; redirect_url?: string };
export type PagePayment = Payment & { payment_details: Details };

/** A payment of 10,000 yen by a method with a page, and the path of the page. */
export async function payByPage(
  request: APIRequestContext,
  by: PaymentInstruments,
  more: object = {},
): Promise<PagePayment & { path: string }> {
  const payment = (await payWorkedExample(request, { payment_details: means[by], ...more })) as PagePayment;
  const { instructions_url, redirect_url } = payment.payment_details;
  return { ...payment, path: new URL(instructions_url ?? redirect_url ?? '').pathname };
}

/** Simulates an outside event on the payment. */
export const simulate = (request: APIRequestContext, { id }: Payment, outcome: string, amount?: number) =>
  api<Payment>(request, 'POST', `/test_helpers/payments/${id}/simulate`, { outcome, ...(amount !== undefined && { amount }) });

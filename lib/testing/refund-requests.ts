import { api } from '@/lib/testing/api';
import { aPayment, splitOf } from '@/lib/testing/market';
import { meansOf, payBy, simulate } from '@/lib/testing/payment-methods';
import type { Shop } from '@/lib/testing/shop';

/** A customer's account that exists. */
export const account = {
  customer_name: 'ﾔﾏﾀﾞ ﾀﾛｳ',
  bank_name: 'みずほ銀行',
  bank_code: '0001',
  branch_name: '本店',
  branch_number: '001',
  account_type: 'ordinary',
  account_number: '1234567',
  include_payment_method_fee: false,
};

/** 5,000 yen that have come in at a shop's till, of them 3,000 to the first seller, 300 of it back to the platform. */
export async function paidInCash(shop: Shop, overrides: Record<string, unknown> = {}): Promise<string> {
  const id = await payBy(shop, 'konbini', overrides);
  const paid = await simulate(shop, id, 'paid');
  if (paid.status !== 200) throw new Error(paid.text);
  return id;
}

export const requestIn = (shop: Shop, id: string, body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  shop.post(`/payments/${id}/refund_request`, { ...account, ...body }, headers);

/** What whoever runs the installation says of it. */
export const decide = (shop: Shop, request: string, outcome: string, reason?: string) =>
  shop.post(`/test_helpers/refund_requests/${request}/simulate`, { outcome, ...(reason && { reason }) });

/** 5,000 yen, or as many as are said, that have come in, all of them the platform's, by its key alone. */
export async function paidBy(secretKey: string, amount = 5_000): Promise<string> {
  const cash = { amount, payment_details: meansOf.konbini, platform_details: splitOf() };
  const { id } = (await api(secretKey, 'POST', '/payments', aPayment(cash))).body;
  await api(secretKey, 'POST', `/test_helpers/payments/${id}/simulate`, { outcome: 'paid' });
  return id;
}

/** A fifth of it asked for. */
export async function aRequestBy(secretKey: string): Promise<string> {
  const part = { ...account, amount: 1_000, platform_details: splitOf() };
  return (await api(secretKey, 'POST', `/payments/${await paidBy(secretKey)}/refund_request`, part)).body.refund_requests[0].id;
}

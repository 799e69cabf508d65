import type { Caller } from '@/lib/auth/actor';
import { findGuest } from '@/lib/auth/find-guest';
import { newId } from '@/lib/db/ids';
import { readLink } from '@/lib/refunds/links/address';
import { answerRefundLink } from '@/lib/refunds/links/answer-link';
import { api } from '@/lib/testing/api';
import { splitOf } from '@/lib/testing/market';
import { account, paidBy } from '@/lib/testing/refund-requests';
import type { Shop } from '@/lib/testing/shop';

/** What the customer types. */
const { include_payment_method_fee: _decided, ...typed } = account;

export const claimIn = (shop: Shop, payment: string, body: Record<string, unknown> = {}) =>
  shop.post(`/payments/${payment}/refund_claims`, { include_payment_method_fee: false, ...body });

/** What stands in the address. */
export const linkIn = (claim: { url: string }): string => claim.url.split('/refund-claims/')[1] ?? '';

/** Whoever was given the link, `laterMs` from now. */
export async function asLinkHolder(link: string, laterMs = 0): Promise<Caller> {
  const guest = await findGuest(readLink(link)?.publicId ?? '');
  if (!guest) throw new Error('there is no such link');
  return { actor: guest.actor, now: new Date(guest.now.getTime() + laterMs), requestId: newId(), locale: 'ja' };
}

/** The customer says where to: `pending`, or the code of the refusal. */
export const answered = async (link: string, body: Record<string, unknown> = {}, laterMs = 0): Promise<string> =>
  answerRefundLink(await asLinkHolder(link, laterMs), { id: link, ...typed, ...body }).then(
    ({ status }) => status,
    ({ code }) => code,
  );

/** A fifth of a payment of 5,000 yen to be claimed, by the platform's key alone: its id. */
export async function aRefundLinkBy(secretKey: string): Promise<string> {
  const part = { amount: 1_000, platform_details: splitOf(), include_payment_method_fee: false };
  return (await api(secretKey, 'POST', `/payments/${await paidBy(secretKey)}/refund_claims`, part)).body.id;
}

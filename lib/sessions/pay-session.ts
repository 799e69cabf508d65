import type { Caller } from '@/lib/auth/actor';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { tryConsume } from '@/lib/auth/throttle';
import { claimOf, findReply } from '@/lib/operation/idempotency';
import { type Context, contextOf, type Definition, type Operation, type Reply } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import { cancelPayment } from '@/lib/payments/cancel-payment';
import { refusalOf, refuse } from '@/lib/refusal';
import { authenticateForCheckout } from '@/lib/secure-tokens/create-secure-token';
import { findSecureToken } from '@/lib/secure-tokens/store';
import { findAsked } from '@/lib/sessions/find-asked';
import { openCardPage } from '@/lib/sessions/keep-on-page';
import { keepTerms } from '@/lib/sessions/keep-terms';
import { getSession, isOwner } from '@/lib/sessions/load-session';
import { notOffered, refusedPayment, waitsForCustomer } from '@/lib/sessions/payable';
import { checkPaying, givenIn, payByPayment, payNamed } from '@/lib/sessions/paying';
import { type SessionView, sessionUrl } from '@/lib/sessions/present';
import { saveCustomerFromCheckout } from '@/lib/sessions/save-customer';
import { type PaidReply, type PaySessionInput, paidReply, paySessionInput } from '@/lib/sessions/schema';
import { offered, onlyKeeps } from '@/lib/sessions/session';
import { readToken } from '@/lib/tokens/read-token';
import { tokenIdOf } from '@/lib/tokens/token';
import { isRemote } from '@/lib/vault/card';
import { isAcquirers, isOnPage, isTyped } from '@/lib/vault/schema';

const notVerified = {
  en: 'The holder of this card could not be authenticated. Check the card, or use another one.',
  ja: 'カードの本人認証ができませんでした。カード情報を確認するか、別のカードをご利用ください。',
};

type Verified = { secure_token: string } | { redirect_url: string } | null;

/** Refuses a secure token that was not made for this checkout: somebody who has found another token's id pays nothing with it. */
async function refuseForeign({ session }: SessionView, name: string, param: string): Promise<void> {
  const found = await findSecureToken(session.tenantId, name);
  if (found?.token.sessionId !== session.id) refuse('invalid_token', { param });
}

/** Whether the holder is asked before the payment: not where the acquirer gets or has the card, and asks inside the payment. */
async function isAskedBefore({ session }: SessionView, { details, param }: ReturnType<typeof givenIn>, now: Date): Promise<boolean> {
  if (typeof details === 'object') return details.type === 'credit_card' && !isAcquirers(details) && isTyped(details);
  return tokenIdOf(details) === null || !isRemote((await readToken(session.tenantId, details, now, param)).plan);
}

/**
 * Authenticates the cardholder; null: there is nobody to ask, or the holder was asked already. Only the merchant decides that a card from a
 * token is charged without it: the holder of a token in a browser may have found the card.
 */
async function verify(caller: Caller, view: SessionView, input: PaySessionInput, now: Date): Promise<Verified> {
  const { session } = view;
  const amount = await findAsked(session);
  if (amount === null) return null;
  const { details, param } = givenIn(input);
  if (typeof details === 'string' && isOwner(caller)) return null;
  if (!(await isAskedBefore(view, { details, param }, now))) return null;
  if (typeof details === 'string' && tokenIdOf(details) === null) {
    await refuseForeign(view, details, param);
    return null;
  }
  const { idempotencyKey: _own, ...asked } = caller;
  const about = { amount, currency: session.currency, return_url: sessionUrl(input.id), session: session.id };
  const token = await authenticateForCheckout(asked, { ...about, details, param });
  if (token.verification_status === 'NEEDS_VERIFY' && token.authentication_url) return { redirect_url: token.authentication_url };
  const number = typeof details === 'string' ? param : `${param}.number`;
  if (token.verification_status === 'ERRORED') return refuse('card_declined', { param: number, say: notVerified });
  return { secure_token: token.id };
}

/**
 * A customer who returns from an app without an answer starts again: cancels the payment that waits there, unless it was answered just now.
 */
async function cancelWaiting(context: Context, { session, payment }: SessionView, id: string): Promise<void> {
  if (!payment) return;
  const system = await asInstallation({ tenantId: session.tenantId, now: context.now });
  await cancelPayment(system, { id: payment.payment.id }).catch(async (error) => {
    throw refusedPayment(await getSession(context, id), context.now) ?? error;
  });
}

/** The page of an app that asks its customer to be saved. */
const agreementUrl = (id: string, method: string): string => `${sessionUrl(id)}/agreement/${method}`;

/** Customer mode pays nothing: saves a card at once, or asks the customer in an app or on the acquirer's page first. */
async function keep(caller: Caller, view: SessionView, input: PaySessionInput): Promise<Reply> {
  const { payment_details: details } = input;
  const type = typeof details === 'object' ? details.type : 'credit_card';
  const taken = offered(view.session, view.ways);
  if (!taken.includes(type)) return refuse('invalid_payment_type', notOffered('payment_details.type', taken));
  const page = typeof details === 'object' && details.type === 'credit_card' && isOnPage(details) && (await openCardPage(view, input.id));
  if (page && 'url' in page) return redirectReply({ redirect_url: page.url });
  return type === 'credit_card'
    ? saveCustomerFromCheckout.execute(caller, input)
    : redirectReply({ redirect_url: agreementUrl(input.id, type) });
}

/** Nothing has happened yet: the customer continues elsewhere. */
function redirectReply({ redirect_url }: { redirect_url: string }): Reply {
  const reply: PaidReply = { redirect_url, status: 'pending', payment: null, customer: null, subscription: null };
  return { status: 200, body: JSON.stringify(reply), replayed: false };
}

/** Limits attempts, so that nobody can test a list of card numbers here. */
async function refuseTrying(caller: Caller, { session }: SessionView, { payment_details: details }: PaySessionInput): Promise<void> {
  if (isOwner(caller) || (typeof details === 'object' && details.type !== 'credit_card')) return;
  const waitMs = await tryConsume(['checkout', session.changesCardOf ?? session.id]);
  if (waitMs > 0) refuse('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}

async function pay(caller: Caller, context: Context, input: PaySessionInput): Promise<Reply> {
  const view = await getSession(context, input.id);
  const refused = refusedPayment(view, context.now);
  if (refused) throw refused;
  // the waiting payment may be the one that this very request has started
  const known = waitsForCustomer(view) && (await findReply(claimOf(definition, caller, input)));
  if (known) return known;
  await refuseTrying(caller, view, input);
  await keepTerms(view, input, context);
  const verified = await verify(caller, view, input, context.now);
  if (verified && 'redirect_url' in verified) return redirectReply(verified);
  if (onlyKeeps(view.session)) return keep(caller, view, input);
  const paying = { ...input, ...verified };
  if (waitsForCustomer(view)) {
    await checkPaying(context, paying);
    await cancelWaiting(context, view, input.id);
  }
  return payByPayment.execute(caller, paying);
}

const definition: Definition = { ...payNamed, input: paySessionInput, output: paidReply, changes: true, idempotent: true };

const execute: Operation['execute'] = async (caller, raw) => {
  const context = contextOf(definition, caller);
  const input = parse(paySessionInput, raw);
  const known = await findReply(claimOf(definition, caller, input));
  return known ?? pay(caller, context, input);
};

/** Pays a checkout: with a card once its holder is authenticated, with every other method at once. */
export const paySession: Operation<PaidReply> = Object.assign(
  (async (caller, raw) => {
    const { status, body } = await execute(caller, raw);
    const value = JSON.parse(body);
    if (status !== 200) throw refusalOf(value);
    return value;
  }) as Operation<PaidReply>,
  { definition, execute },
);

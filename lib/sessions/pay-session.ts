import type { Caller } from '@/lib/auth/actor';
import { asInstallation } from '@/lib/auth/installation-caller';
import { trySpend } from '@/lib/auth/throttle';
import { claimOf, findReply } from '@/lib/operation/idempotency';
import { type Context, contextOf, type Definition, type Operation, type Reply } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import { cancelPayment } from '@/lib/payments/cancel-payment';
import { refusalOf, refuse } from '@/lib/refusal';
import { createSecureToken } from '@/lib/secure-tokens/create-secure-token';
import { keepByCard } from '@/lib/sessions/keeping';
import { refusedPayment, waitsForCustomer, waysOf } from '@/lib/sessions/payable';
import { payByPayment, payNamed } from '@/lib/sessions/paying';
import { type SessionView, sessionUrl } from '@/lib/sessions/present';
import { getSession, isOwner } from '@/lib/sessions/reach';
import { type PaidReply, type PaySessionInput, paidReply, paySessionInput } from '@/lib/sessions/schema';

const notVerified = {
  en: 'The holder of this card could not be authenticated. Check the card, or use another one.',
  ja: 'カードの本人認証ができませんでした。カード情報を確認するか、別のカードをご利用ください。',
};

type Verified = { secure_token: string } | { redirect_url: string } | null;

/** Has the holder of a card that was given as it is authenticated; null where no card was. */
async function verify(caller: Caller, { session }: SessionView, { id, payment_details: details }: PaySessionInput): Promise<Verified> {
  if (details === undefined || typeof details === 'string' || details.type !== 'credit_card' || session.amount === null) return null;
  const { idempotencyKey: _own, ...asked } = caller;
  const given = { amount: session.amount, currency: session.currency, return_url: sessionUrl(id), payment_details: details };
  const token = await createSecureToken(asked, given);
  if (token.authentication_url !== null) return { redirect_url: token.authentication_url };
  if (token.verification_status === 'ERRORED') return refuse('card_declined', { param: 'payment_details.number', say: notVerified });
  return { secure_token: token.id };
}

/** A customer who comes back from an app without an answer begins anew: what waits there is cancelled first. */
async function cancelWaiting({ session, payment }: SessionView, now: Date): Promise<void> {
  if (payment) await cancelPayment(await asInstallation({ tenantId: session.tenantId, now }), { id: payment.payment.id });
}

/** Where an app asks its customer to be kept. */
const agreementUrl = (id: string, method: string): string => `${sessionUrl(id)}/agreement/${method}`;

/** In customer mode nothing is paid: a card is kept at once, an app asks its customer first. */
async function keep(caller: Caller, view: SessionView, input: PaySessionInput): Promise<Reply> {
  const { payment_details: details } = input;
  const type = typeof details === 'object' ? details.type : 'credit_card';
  if (!waysOf(view).includes(type)) {
    return refuse('invalid_payment_type', { param: 'payment_details.type' });
  }
  return type === 'credit_card' ? keepByCard.execute(caller, input) : told({ redirect_url: agreementUrl(input.id, type) });
}

/** Nothing has happened yet: the customer goes on elsewhere. */
function told({ redirect_url }: { redirect_url: string }): Reply {
  const reply: PaidReply = { redirect_url, status: 'pending', payment: null, customer: null };
  return { status: 200, body: JSON.stringify(reply), replayed: false };
}

/** Whoever has found a list of numbers does not learn here which of them are good. */
async function refuseTrying(caller: Caller, { session }: SessionView, { payment_details: details }: PaySessionInput): Promise<void> {
  if (isOwner(caller) || (typeof details === 'object' && details.type !== 'credit_card')) return;
  const waitMs = await trySpend(['checkout', session.id]);
  if (waitMs > 0) refuse('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}

async function pay(caller: Caller, context: Context, input: PaySessionInput): Promise<Reply> {
  const view = await getSession(context, input.id);
  const refused = refusedPayment(view, context.now);
  if (refused) throw refused;
  await refuseTrying(caller, view, input);
  if (view.session.mode === 'customer') return keep(caller, view, input);
  const verified = await verify(caller, view, input);
  if (verified && 'redirect_url' in verified) return told(verified);
  if (waitsForCustomer(view)) await cancelWaiting(view, context.now);
  return payByPayment.execute(caller, { ...input, ...verified });
}

const definition: Definition = { ...payNamed, input: paySessionInput, output: paidReply, idempotent: true };

const execute: Operation['execute'] = async (caller, raw) => {
  const context = contextOf(definition, caller);
  const input = parse(paySessionInput, raw);
  const known = await findReply(claimOf(definition, caller, input));
  return known ?? pay(caller, context, input);
};

/** Pays a checkout: a card once its holder is authenticated, everything else at once. */
export const paySession: Operation<PaidReply> = Object.assign(
  (async (caller, raw) => {
    const { status, body } = await execute(caller, raw);
    const value = JSON.parse(body);
    if (status !== 200) throw refusalOf(value);
    return value;
  }) as Operation<PaidReply>,
  { definition, execute },
);

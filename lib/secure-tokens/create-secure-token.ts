import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/auth/actor';
import { tenantNumberOf } from '@/lib/auth/find-tenant-number';
import { newSecretId, publicIdOf } from '@/lib/auth/public-id';
import type { Customer } from '@/lib/customers/customer';
import { readCustomer } from '@/lib/customers/read-customer';
import { lockCustomer } from '@/lib/customers/store';
import type { Database } from '@/lib/db/prisma';
import { findOffered } from '@/lib/merchants/find-offered';
import { judgeReturnUrl } from '@/lib/merchants/origins/judge-return-url';
import { command } from '@/lib/operation/command';
import { isId } from '@/lib/operation/id';
import type { Context } from '@/lib/operation/operation';
import { customerLink } from '@/lib/own-urls';
import { notTaken, refuse } from '@/lib/refusal';
import { presentSecureToken } from '@/lib/secure-tokens/present';
import {
  authenticateCustomerInput,
  authenticateInput,
  type CreatedSecureTokenReply,
  type CreateSecureTokenInput,
  createdSecureTokenReply,
  createSecureTokenInput,
} from '@/lib/secure-tokens/schema';
import { cardKeptUntil, planSecureToken } from '@/lib/secure-tokens/secure-token';
import { createSecureToken as save } from '@/lib/secure-tokens/store';
import { authenticate, getThreeDsServer } from '@/lib/three-ds/find-three-ds';
import type { Authentication } from '@/lib/three-ds/three-ds';
import { type GivenCard, readGiven } from '@/lib/tokens/read-token';
import { type CardPlan, isRemote, type RemoteCard } from '@/lib/vault/card';
import { keptCard } from '@/lib/vault/keep-card';
import type { CardInput } from '@/lib/vault/schema';
import { saveCard } from '@/lib/vault/store';

/** `customer`: whose kept card it is. */
type Brought = GivenCard<CardPlan> & { customer: Customer | null };

type Prepared = {
  tenantId: string;
  tenantNumber: number;
  given: Brought;
  sessionId: string | null;
  total: number;
  authentication: Authentication;
};
type ChallengeOrder = Pick<CreateSecureTokenInput, 'amount' | 'currency' | 'return_url'>;

/** Asks the issuer before anything is written: a process that dies meanwhile leaves nothing. */
async function prepareChallenge(
  tenantId: string,
  { amount, currency }: ChallengeOrder,
  given: Brought,
  now: Date,
): Promise<Omit<Prepared, 'sessionId'>> {
  const server = getThreeDsServer();
  const { card, brand, name, email } = given.plan;
  const fee = (await findOffered(tenantId, now)).fees.get(brand) ?? refuse('invalid_payment_type', notTaken('payment_details.type'));
  const total = amount + fee;
  const authentication = await authenticate(server, {
    threeDSRequestorTransID: randomUUID(),
    card,
    brand,
    cardholderName: name,
    email,
    purchaseAmount: total,
    purchaseCurrency: currency,
  });
  return { tenantId, tenantNumber: await tenantNumberOf(tenantId), given, total, authentication };
}

/**
 * Stores the card with its verification value while it can be paid with, an hour at most; a card that cannot be used is not stored at all.
 */
async function keep({ caller, now }: Context, { amount, currency, return_url }: ChallengeOrder, database: Database, prepared: Prepared) {
  const { tenantId, tenantNumber, given, sessionId, total, authentication } = prepared;
  const { tokenId, customer, until } = given;
  // who is deleted, or has another card by now, leaves no copy of this one
  if (customer && (await lockCustomer(database, tenantId, customer.id)).cardId !== customer.cardId)
    refuse('conflict', { retryAfterSeconds: 1 });
  const customerId = customer?.id ?? null;
  const asked = { tenantId, id: newSecretId(), tokenId, customerId, sessionId, amount, total, currency, returnUrl: return_url };
  const planned = planSecureToken(asked, authentication, now, until);
  const forgetAt = cardKeptUntil(planned);
  const card = keptCard(given.plan, { tenantId, now, forgetAt, keepsVerification: true });
  await saveCard(database, forgetAt ? card : { ...card, sealed: null });
  const token = { ...planned, cardId: card.id };
  await save(database, token);
  const id = publicIdOf(tenantNumber, token.id);
  const authentication_url = customerLink(`/secure-tokens/${id}`);
  return { reply: { ...presentSecureToken(token, id, caller), id, authentication_url }, changes: [] };
}

const inside = {
  en: 'The acquirer has this card, and authenticates its holder inside the payment: pay with it as it is.',
  ja: 'このカードは決済会社が保管しており、本人認証は支払いの中で行われます。そのまま支払いに使ってください。',
};
/** Refuses a card that an acquirer has: its number is not here to be asked about. */
const typed = ({ plan, ...rest }: GivenCard<CardPlan | RemoteCard>, param: string): GivenCard<CardPlan> =>
  isRemote(plan) ? refuse('invalid_payment_type', { param, say: inside }) : { plan, ...rest };

const noCard = {
  en: 'This customer is kept with a wallet: there is no card to authenticate.',
  ja: 'この顧客に登録されているのはウォレットです。本人認証の対象となるカードがありません。',
};
const secretOnly = {
  en: 'A customer is authenticated with the secret key alone.',
  ja: '顧客に登録されたカードの本人認証には、シークレットキーが必要です。',
};

/** A customer’s kept card. Refuses a wallet, and a card that an acquirer has. */
async function readKept(tenantId: string, id: string, now: Date): Promise<Brought> {
  const param = 'payment_details';
  const { customer, card } = await readCustomer(tenantId, id, now, param);
  const plan = card ?? refuse('invalid_parameter', { param, say: noCard });
  return { ...typed({ plan, tokenId: null, until: null }, param), customer };
}

/**
 * What is to be authenticated. A page that holds a publishable key names no customer: whoever knows an id could have somebody else's card taken for
 * their own. Refuses a token that is not there, used or over, and a customer without a card.
 */
async function readBrought({ actor }: Caller, tenantId: string, details: CardInput | string, now: Date): Promise<Brought> {
  const param = 'payment_details';
  if (typeof details === 'object' || !isId(details)) return { ...typed(await readGiven(tenantId, details, now), param), customer: null };
  if (actor.kind === 'key' && actor.keyKind === 'publishable') return refuse('forbidden', { param, say: secretOnly });
  return readKept(tenantId, details, now);
}

const named = {
  name: 'secure_token.create',
  summary: 'Have the holder of a card authenticated (3-D Secure)',
  description:
    'With `NEEDS_VERIFY` send the customer to `authentication_url`; they come back to `return_url` with `secure_token_id`. A payment whose `amount` and `tax` add up to this amount takes the id as its `payment_details`, once and within an hour. A token is good until then, and used up with it. The holder is asked about what is charged, the customer’s fee included.',
  allow: 'cards:give',
  audience: 'nobody',
  output: createdSecureTokenReply,
  refusals: ['invalid_payment_type', 'invalid_currency', 'invalid_token'],
} as const;

export const createSecureToken = command<typeof createSecureTokenInput, CreatedSecureTokenReply, Prepared>({
  ...named,
  route: 'POST /secure_tokens',
  browser: 'key',
  input: createSecureTokenInput,
  async prepare({ scope, caller, now }, input) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    await judgeReturnUrl(caller, scope.tenantId, input.return_url);
    const given = await readBrought(caller, scope.tenantId, input.payment_details, now);
    return { ...(await prepareChallenge(scope.tenantId, input, given, now)), sessionId: null };
  },
  run: keep,
});

/**
 * The same for a checkout, whose customer may also give a token. A payment with the secure token uses both up; until then the token stays
 * usable.
 */
export const authenticateForCheckout = command<typeof authenticateInput, CreatedSecureTokenReply, Prepared>({
  ...named,
  input: authenticateInput,
  async prepare({ scope, now }, input) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const given = { ...typed(await readGiven(scope.tenantId, input.details, now, input.param), input.param), customer: null };
    return { ...(await prepareChallenge(scope.tenantId, input, given, now)), sessionId: input.session };
  },
  run: keep,
});

/** The same for a customer who is asked about the card that is kept: by a page of theirs, which alone names the customer. */
export const authenticateCustomer = command<typeof authenticateCustomerInput, CreatedSecureTokenReply, Prepared>({
  ...named,
  input: authenticateCustomerInput,
  async prepare({ scope, caller, now }, input) {
    if (scope.kind !== 'merchant' || caller.actor.kind !== 'guest') return refuse('forbidden');
    return {
      ...(await prepareChallenge(scope.tenantId, input, await readKept(scope.tenantId, input.customer, now), now)),
      sessionId: null,
    };
  },
  run: keep,
});

import { readCustomer } from '@/lib/customers/read-customer';
import { findCustomer } from '@/lib/customers/store';
import { isCash } from '@/lib/money/methods';
import { taxIn } from '@/lib/payments/creation';
import type { CashInput, PaymentMethodInput } from '@/lib/payments/payment-method-schema';
import type { CreatePaymentInput } from '@/lib/payments/schema';
import { nameIn, type Source } from '@/lib/payments/source';
import { refuse } from '@/lib/refusal';
import { atTime, isSpent } from '@/lib/secure-tokens/secure-token';
import { findSecureToken } from '@/lib/secure-tokens/store';
import { mayPay } from '@/lib/three-ds/three-ds';
import { readToken } from '@/lib/tokens/read-token';
import { tokenIdOf, wireTokenOf } from '@/lib/tokens/token';
import { type CardPlan, isRemote, planCard, planRemoteCard, type RemoteCard } from '@/lib/vault/card';
import { openCard } from '@/lib/vault/keep-card';
import { isAcquirers, isOnPage, isTyped } from '@/lib/vault/schema';

const isCashInput = (given: PaymentMethodInput): given is CashInput => isCash(given.type);

/** A card from any source. */
const cardSource = (card: CardPlan, uses: Source['uses'] = {}): Extract<Source, { kind: 'card' }> => ({
  kind: 'card',
  card,
  holder: null,
  proof: null,
  email: card.email,
  name: card.name,
  uses,
});

/** A card of an acquirer’s, whose customer is there. */
const remoteSource = (card: RemoteCard, uses: Source['uses'] = {}): Source => ({
  kind: 'remote_card',
  card,
  usage: 'customer',
  email: card.email,
  name: card.name,
  uses,
});
const anySource = (plan: CardPlan | RemoteCard, uses?: Source['uses']): Source =>
  isRemote(plan) ? remoteSource(plan, uses) : cardSource(plan, uses);

type HostedInput = Pick<Extract<PaymentMethodInput, { type: 'credit_card' }>, 'email' | 'name' | 'family_name' | 'given_name'>;
const hostedSource = (given: HostedInput): Source => ({ kind: 'hosted_card', email: given.email ?? null, name: nameIn(given), uses: {} });

/** The payment method given in the request itself. Refuses a wrong number, another brand, and an expired card. */
export function sourceIn(given: PaymentMethodInput, now: Date): Source {
  if (given.type === 'credit_card') {
    if (isAcquirers(given)) return remoteSource(planRemoteCard(given, now));
    return isTyped(given) ? cardSource(planCard(given, now)) : hostedSource(given);
  }
  if (isCashInput(given)) return { kind: 'cash', method: given.type, given, email: given.email, name: nameIn(given), uses: {} };
  return { kind: 'wallet', method: given.type, agreement: null, email: given.email ?? null, name: null, uses: {} };
}

/** For a dry run: a card of this brand whose number is not told; null: another way of paying is given. */
export function sourceOfBrand({ payment_details: given }: CreatePaymentInput): Source | null {
  if (typeof given !== 'object' || given.type !== 'credit_card' || given.brand === undefined || !isOnPage(given)) return null;
  const card = { number: '', month: 1, year: 0, verificationValue: null };
  return cardSource({ card, brand: given.brand, name: nameIn(given), email: given.email ?? null });
}

const notVerified = {
  en: 'The holder of this card was not authenticated.',
  ja: 'このカードは本人認証が完了していません。',
};
const otherAmount = {
  en: 'Amount and tax must add up to what the card was authenticated for.',
  ja: '金額と税額の合計が、本人認証時の金額と一致していません。',
};

const oneOfTwo = {
  en: 'Give exactly one of payment_details and customer.',
  ja: 'payment_detailsとcustomerのどちらか一方だけを指定してください。',
};

/** Refuses a secure token that is missing, used, expired or not verified, and an amount that its cardholder has not agreed to. */
async function secureSource(
  tenantId: string,
  publicId: string,
  { gross, now, param }: Required<Omit<Paying, 'tenantId'>>,
): Promise<Source> {
  const found = await findSecureToken(tenantId, publicId);
  const token = found && atTime(found.token, found.card.brand, now);
  if (!token || isSpent(token, now)) return refuse('invalid_token', { param });
  if (!mayPay(token.status)) {
    return refuse('invalid_token', { param, say: notVerified, details: { verification_status: token.status } });
  }
  if (token.amount !== gross)
    return refuse('invalid_parameter', { param: 'amount', say: otherAmount, details: { authenticated: token.amount } });
  const card = openCard(found.card) ?? refuse('invalid_token', { param });
  if (token.tokenId !== null) await readToken(tenantId, wireTokenOf(token.tokenId), now, param);
  const { customerId } = token;
  if (customerId !== null && !(await findCustomer(tenantId, customerId))) return refuse('invalid_token', { param });
  const origin = { ...(token.tokenId !== null && { token: token.tokenId }), ...(customerId !== null && { customer: customerId }) };
  const uses = { secureToken: token.id, amount: token.amount, ...origin };
  const { eci, transStatus, dsTransID, messageVersion } = token.authResult;
  const told = { verification_status: token.status, message_version: messageVersion, ...(eci !== null && { eci }) };
  const proof = { eci, transStatus, dsTransID, messageVersion };
  return { ...cardSource(card, uses), holder: { secure_token: publicId, ...told }, proof };
}

type Paying = { tenantId: string; gross: number; now: Date; param?: string };

/** The card behind a token or a secure token. `gross` is amount + tax of the payment, `param` the field with the token. */
export async function namedSource(name: string, { tenantId, gross, now, param = 'payment_details' }: Paying): Promise<Source> {
  if (tokenIdOf(name) === null) return secureSource(tenantId, name, { gross, now, param });
  const { plan, tokenId } = await readToken(tenantId, name, now, param);
  return anySource(plan, tokenId === null ? {} : { token: tokenId });
}

/** A saved customer's card or wallet agreement. Refuses an unknown customer, and an expired card. */
async function customerSource(tenantId: string, id: string, now: Date): Promise<Source> {
  const { customer, card } = await readCustomer(tenantId, id, now, 'customer');
  const uses = { customer: customer.id, card: customer.cardId };
  if (customer.kind !== 'credit_card') {
    return { kind: 'wallet', method: customer.kind, agreement: customer.agreement ?? '', email: customer.email, name: null, uses };
  }
  if (!card) return refuse('invalid_token', { param: 'customer' });
  return anySource({ ...card, email: card.email ?? customer.email }, uses);
}

/** The payment method: exactly one of `payment_details` and `customer`. Refuses what does not exist or was used before. */
export async function findSource(tenantId: string, input: CreatePaymentInput, now: Date): Promise<Source> {
  const { payment_details: details, customer } = input;
  if (details !== undefined && customer !== undefined) return refuse('invalid_parameter', { param: 'customer', say: oneOfTwo });
  if (customer !== undefined) return customerSource(tenantId, customer, now);
  if (details === undefined) return refuse('missing_parameter', { param: 'payment_details', say: oneOfTwo });
  if (typeof details === 'string') return namedSource(details, { tenantId, gross: input.amount + taxIn(input), now });
  return sourceIn(details, now);
}

import { randomUUID } from 'node:crypto';
import { newSecretId, publicIdOf } from '@/lib/auth/public-id';
import { tenantNumberOf } from '@/lib/auth/tenant-number';
import { settings } from '@/lib/installation';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { presentSecureToken } from '@/lib/secure-tokens/present';
import { type CreatedSecureTokenReply, createdSecureTokenReply, createSecureTokenInput } from '@/lib/secure-tokens/schema';
import { cardKeptUntil, planSecureToken } from '@/lib/secure-tokens/secure-token';
import { createSecureToken as save } from '@/lib/secure-tokens/store';
import { authenticate, getThreeDsServer } from '@/lib/three-ds/find-three-ds';
import type { Authentication } from '@/lib/three-ds/three-ds';
import { type CardPlan, planCard } from '@/lib/vault/card';
import { keptCard } from '@/lib/vault/keep-card';
import { saveCard } from '@/lib/vault/store';

type Prepared = { tenantId: string; tenantNumber: number; plan: CardPlan; authentication: Authentication };

/**
 * The issuer is asked before anything is written: a process that dies meanwhile leaves nothing. The card is kept with its verification value
 * for as long as it can be paid with, an hour at most; one that cannot be is not kept at all.
 */
export const createSecureToken = command<typeof createSecureTokenInput, CreatedSecureTokenReply, Prepared>({
  name: 'secure_token.create',
  summary: 'Have the holder of a card authenticated (3-D Secure)',
  description:
    'With `NEEDS_VERIFY` send the customer to `authentication_url`; they come back to `return_url` with `secure_token_id`. A payment whose `amount` and `tax` add up to this amount takes the id as its `payment_details`, once and within an hour.',
  route: 'POST /secure_tokens',
  browser: 'key',
  allow: 'cards:give',
  input: createSecureTokenInput,
  output: createdSecureTokenReply,
  refusals: ['invalid_payment_type', 'invalid_currency'],
  async prepare({ scope, now }, { amount, currency, payment_details }) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    const server = getThreeDsServer();
    const plan = planCard(payment_details, now);
    const authentication = await authenticate(server, {
      threeDSRequestorTransID: randomUUID(),
      card: plan.card,
      brand: plan.brand,
      cardholderName: plan.name,
      email: plan.email,
      purchaseAmount: amount,
      purchaseCurrency: currency,
    });
    return { tenantId, tenantNumber: await tenantNumberOf(tenantId), plan, authentication };
  },
  async run({ caller, now }, { amount, currency, return_url }, database, { tenantId, tenantNumber, plan, authentication }) {
    const asked = { tenantId, id: newSecretId(), amount, currency, returnUrl: return_url };
    const planned = planSecureToken(asked, authentication, now);
    const forgetAt = cardKeptUntil(planned);
    const card = keptCard(plan, { tenantId, now, forgetAt, keepsVerification: true });
    await saveCard(database, forgetAt ? card : { ...card, sealed: null });
    const token = { ...planned, cardId: card.id };
    await save(database, token);
    const id = publicIdOf(tenantNumber, token.id);
    const authentication_url = token.challenge && `${settings().publicUrl}/secure-tokens/${id}`;
    return { reply: { ...presentSecureToken(token, id, caller), id, authentication_url }, changes: [] };
  },
});

import { requireCardNumbers, requireGiver } from '@/lib/acquirers/find-acquirer';
import { newId } from '@/lib/db/ids';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { presentToken } from '@/lib/tokens/present';
import { planGiven } from '@/lib/tokens/read-token';
import { createTokenInput, type TokenReply, tokenReply } from '@/lib/tokens/schema';
import { saveToken } from '@/lib/tokens/store';
import { endOfToken } from '@/lib/tokens/token';
import { isRemote, type KeptCard } from '@/lib/vault/card';
import { keptCard, remoteRow } from '@/lib/vault/keep-card';
import { type AcquirerCardInput, type CardInput, cardOf, isAcquirers } from '@/lib/vault/schema';
import { saveCard } from '@/lib/vault/store';

/** A card that nobody could charge is not taken in. */
async function rowOf(given: CardInput | AcquirerCardInput, asked: { tenantId: string; now: Date; forgetAt: Date }): Promise<KeptCard> {
  if (isAcquirers(given)) await requireGiver(asked.tenantId, given.acquirer);
  else await requireCardNumbers('payment_details');
  const plan = planGiven(given, asked.now);
  return isRemote(plan) ? remoteRow(plan, asked) : keptCard(plan, { ...asked, keepsVerification: true });
}

/**
 * Exchanges a card for a token, so that the merchant's server need not see its number; where the browser has given that to the acquirer, the token
 * stands for the acquirer's. Calls no acquirer, and sends no event.
 */
export const createToken = command<typeof createTokenInput, TokenReply>({
  name: 'token.create',
  summary: 'Create a token',
  description:
    'Takes in a card and answers a name for it, which is good for one use within an hour. A customer’s browser may call it with a publishable key, so that the number never reaches your server.',
  route: 'POST /tokens',
  allow: 'cards:give',
  audience: 'nobody',
  browser: 'key',
  refusals: ['invalid_payment_type'],
  input: createTokenInput,
  output: tokenReply,
  async run({ scope, now }, { payment_details }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    const expiresAt = endOfToken(now);
    const card = await rowOf(cardOf(payment_details), { tenantId, now, forgetAt: expiresAt });
    const row = { tenantId, id: newId(), cardId: card.id, createdAt: now, expiresAt, usedAt: null };
    await saveCard(database, card);
    await saveToken(database, row);
    return { reply: presentToken({ ...row, card }), changes: [] };
  },
});

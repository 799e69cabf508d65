import { requireCardNumbers } from '@/lib/acquirers/find-acquirer';
import { newId } from '@/lib/db/ids';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { presentToken } from '@/lib/tokens/present';
import { createTokenInput, type TokenReply, tokenReply } from '@/lib/tokens/schema';
import { saveToken } from '@/lib/tokens/store';
import { endOfToken } from '@/lib/tokens/token';
import { planCard } from '@/lib/vault/card';
import { keptCard } from '@/lib/vault/keep-card';
import { saveCard } from '@/lib/vault/store';

/** Exchanges a card for a token, so that the merchant's server need not see its number. Calls no acquirer, and sends no event. */
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
    await requireCardNumbers('payment_details'); // a card that nobody could charge is not taken in
    const { tenantId } = scope;
    const expiresAt = endOfToken(now);
    const card = keptCard(planCard(payment_details, now), { tenantId, now, forgetAt: expiresAt, keepsVerification: true });
    const row = { tenantId, id: newId(), cardId: card.id, createdAt: now, expiresAt, usedAt: null };
    await saveCard(database, card);
    await saveToken(database, row);
    return { reply: presentToken({ ...row, card }), changes: [] };
  },
});

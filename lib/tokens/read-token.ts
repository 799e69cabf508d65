import { refuse } from '@/lib/refusal';
import { findToken } from '@/lib/tokens/store';
import { isUsable } from '@/lib/tokens/token';
import { type CardPlan, planCard } from '@/lib/vault/card';
import { openCard } from '@/lib/vault/keep-card';
import type { CardInput } from '@/lib/vault/schema';

/** A card that was given, and the token by which it came, if it did; `until`: when that ends. */
export type GivenCard = { plan: CardPlan; tokenId: string | null; until: Date | null };

/** The card of a token, which stays usable. Refuses an unknown, used or expired token. */
export async function readToken(tenantId: string, name: string, now: Date, param = 'payment_details'): Promise<GivenCard> {
  const token = await findToken(tenantId, name);
  const plan = token && isUsable(token, now) ? openCard(token.card) : null;
  return token && plan ? { plan, tokenId: token.id, until: token.expiresAt } : refuse('invalid_token', { param });
}

/** A card as typed, or by its token. */
export const readGiven = async (tenantId: string, details: CardInput | string, now: Date, param?: string): Promise<GivenCard> =>
  typeof details === 'string' ? readToken(tenantId, details, now, param) : { plan: planCard(details, now), tokenId: null, until: null };

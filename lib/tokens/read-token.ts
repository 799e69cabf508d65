import { refuse } from '@/lib/refusal';
import { findToken } from '@/lib/tokens/store';
import { isUsable } from '@/lib/tokens/token';
import { type CardPlan, planCard, planRemoteCard, type RemoteCard } from '@/lib/vault/card';
import { cardIn } from '@/lib/vault/keep-card';
import type { AcquirerCardInput, CardInput } from '@/lib/vault/schema';

/** A card that was given, and the token by which it came, if it did; `until`: when that ends. */
export type GivenCard<Plan = CardPlan | RemoteCard> = { plan: Plan; tokenId: string | null; until: Date | null };

/** The card of a token, which stays usable. Refuses an unknown, used or expired token. */
export async function readToken(tenantId: string, name: string, now: Date, param = 'payment_details'): Promise<GivenCard> {
  const token = await findToken(tenantId, name);
  const plan = token && isUsable(token, now) ? cardIn(token.card) : null;
  return token && plan ? { plan, tokenId: token.id, until: token.expiresAt } : refuse('invalid_token', { param });
}

/** A card as typed, by its token, or by the acquirer’s. */
export async function readGiven(
  tenantId: string,
  details: CardInput | AcquirerCardInput | string,
  now: Date,
  param?: string,
): Promise<GivenCard> {
  if (typeof details === 'string') return readToken(tenantId, details, now, param);
  return { plan: planGiven(details, now), tokenId: null, until: null };
}

/** Refuses a wrong number, another brand, and an expired card. */
export const planGiven = (details: CardInput | AcquirerCardInput, now: Date): CardPlan | RemoteCard =>
  'number' in details ? planCard(details, now) : planRemoteCard(details, now);

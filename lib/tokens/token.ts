import { isId } from '@/lib/operation/id';
import type { KeptCard } from '@/lib/vault/card';

export type TokenRow = { tenantId: string; id: string; cardId: string; createdAt: Date; expiresAt: Date; usedAt: Date | null };
/** A name for a card that is good for one use. */
export type Token = TokenRow & { card: KeptCard };

const lifeMs = 60 * 60 * 1000;
const prefix = 'tok_';

/** The row's id as a token is written on the wire. */
export const wireTokenOf = (id: string): string => `${prefix}${id}`;

/** When a token that is made at `now` ends, and its card is forgotten. */
export const endOfToken = (now: Date): Date => new Date(now.getTime() + lifeMs);

/** The row's id in a token as it is written on the wire; null for what is no token. */
export function tokenIdOf(text: string): string | null {
  const id = text.startsWith(prefix) ? text.slice(prefix.length) : '';
  return isId(id) ? id : null;
}

/** Whether it can still be used; it is used up by the statement that uses it. */
export const isUsable = ({ usedAt, expiresAt, card }: Token, now: Date): boolean =>
  usedAt === null && expiresAt > now && card.sealed !== null;

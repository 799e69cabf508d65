import { isId } from '@/lib/operation/id';
import type { KeptCard } from '@/lib/vault/card';

export type TokenRow = { tenantId: string; id: string; cardId: string; createdAt: Date; expiresAt: Date; usedAt: Date | null };
/** A single-use token for a card. */
export type Token = TokenRow & { card: KeptCard };

const lifeMs = 60 * 60 * 1000;
const prefix = 'tok_';

/** The public form of a row's id. */
export const wireTokenOf = (id: string): string => `${prefix}${id}`;

/** When a token made at `now` ends, and its card is erased. */
export const endOfToken = (now: Date): Date => new Date(now.getTime() + lifeMs);

/** The row's id in a public token; null: not a token. */
export function tokenIdOf(text: string): string | null {
  const id = text.startsWith(prefix) ? text.slice(prefix.length) : '';
  return isId(id) ? id : null;
}

/** Whether it can still be used; the statement that uses it uses it up. */
export const isUsable = ({ usedAt, expiresAt, card }: Token, now: Date): boolean =>
  usedAt === null && expiresAt > now && (card.sealed !== null || card.remoteToken !== null);

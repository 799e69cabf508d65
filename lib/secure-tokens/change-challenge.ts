import type { Database } from '@/lib/db/prisma';
import type { Context } from '@/lib/operation/operation';
import { ended, type SecureToken } from '@/lib/secure-tokens/secure-token';
import { type FoundSecureToken, lockSecureToken, saveSecureToken } from '@/lib/secure-tokens/store';
import { type Challenge, endedByItself, type Step, timedOut } from '@/lib/three-ds/challenge';
import { eraseCard, keepCard } from '@/lib/vault/store';

/** `after` null: the challenge has ended. */
type Change = { before: Challenge; after: Challenge | null } | null;

/** A card that can now be paid with is kept; one that cannot is erased at once. An erased card cannot be used. */
async function settleCard({ token, card }: FoundSecureToken, next: SecureToken, now: Date, database: Database): Promise<SecureToken> {
  const isKept = next.status === 'OK' && (await keepCard(database, card.tenantId, card.id, token.expiresAt));
  if (isKept) return next;
  await eraseCard(database, card.tenantId, card.id);
  return next.status === 'OK' ? ended(token, timedOut, card.brand, now) : next;
}

/**
 * Applies `deed`, the customer's action, to the challenge under its lock: two answers at once run one after the other, and after the end
 * nothing counts. null: it had ended before.
 */
export async function changeChallenge(
  { now }: Context,
  known: FoundSecureToken,
  deed: (challenge: Challenge) => Step,
  database: Database,
): Promise<Change> {
  const found = await lockSecureToken(known.token, database);
  const { token, card } = found;
  const before = token.challenge;
  if (!before) return null;
  const over = endedByItself(before, now);
  const step: Step = over ? { ended: over } : deed(before);
  const next = 'ended' in step ? ended(token, step.ended, card.brand, now) : { ...token, challenge: step.challenge };
  const after = next.challenge ? next : await settleCard(found, next, now, database);
  await saveSecureToken(database, after);
  return { before, after: after.challenge };
}

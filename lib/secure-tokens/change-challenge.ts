import type { Database } from '@/lib/db/prisma';
import type { Context } from '@/lib/operation/operation';
import { ended, type SecureToken } from '@/lib/secure-tokens/secure-token';
import { type FoundSecureToken, lockSecureToken, saveSecureToken } from '@/lib/secure-tokens/store';
import { type Challenge, endedByItself, type Step, timedOut } from '@/lib/three-ds/challenge';
import { eraseCard, keepCard } from '@/lib/vault/store';

/** `after` null: the challenge has ended. */
type Change = { before: Challenge; after: Challenge | null } | null;

/** A card that can now be paid with is kept; one that cannot is erased at once. An erased card cannot be used. */
async function keepOrEraseCard({ token, card }: FoundSecureToken, next: SecureToken, now: Date, database: Database): Promise<SecureToken> {
  const isKept = next.status === 'OK' && (await keepCard(database, card.tenantId, card.id, token.expiresAt));
  if (isKept) return next;
  await eraseCard(database, card.tenantId, card.id);
  return next.status === 'OK' ? ended(token, timedOut, card.brand, now) : next;
}

/**
 * What the customer does, `act`, is done to the challenge as it stands once nobody else is at it: two who answer at the same moment do so
 * one after the other, and after its end nothing counts. Null: it had ended before.
 */
export async function changeChallenge(
  { now }: Context,
  known: FoundSecureToken,
  act: (challenge: Challenge) => Step,
  database: Database,
): Promise<Change> {
  const found = await lockSecureToken(known.token, database);
  const { token, card } = found;
  const before = token.challenge;
  if (!before) return null;
  const over = endedByItself(before, now);
  const step: Step = over ? { ended: over } : act(before);
  const next = 'ended' in step ? ended(token, step.ended, card.brand, now) : { ...token, challenge: step.challenge };
  const after = next.challenge ? next : await keepOrEraseCard(found, next, now, database);
  await saveSecureToken(database, after);
  return { before, after: after.challenge };
}

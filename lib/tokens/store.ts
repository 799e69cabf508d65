import 'server-only';
import { type Database, prisma } from '@/lib/db/prisma';
import { refuse } from '@/lib/refusal';
import { type Token, type TokenRow, tokenIdOf } from '@/lib/tokens/token';
import { eraseCard, findCard } from '@/lib/vault/store';

export async function saveToken(database: Database, row: TokenRow): Promise<void> {
  await database.token.create({ data: row });
}

/** The token with this id, usable or not; null: not this tenant's. */
export async function findToken(tenantId: string, text: string): Promise<Token | null> {
  const id = tokenIdOf(text);
  const row = id && (await prisma.token.findUnique({ where: { tenantId_id: { tenantId, id } } }));
  const card = row && (await findCard(tenantId, row.cardId));
  return card ? { ...row, card } : null;
}

/** Uses the token up and erases its card, once: refuses the second of two callers, and a late one. */
export async function takeToken(database: Database, tenantId: string, id: string, now: Date, param = 'payment_details'): Promise<void> {
  const where = { tenantId, id, usedAt: null, expiresAt: { gt: now } };
  const [taken] = await database.token.updateManyAndReturn({ where, data: { usedAt: now } });
  await eraseCard(database, tenantId, (taken ?? refuse('invalid_token', { param })).cardId);
}

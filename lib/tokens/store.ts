import 'server-only';
import { type Database, prisma } from '@/lib/db/prisma';
import { refuse } from '@/lib/refusal';
import { type Token, type TokenRow, tokenIdOf } from '@/lib/tokens/token';
import { eraseCard, findCard } from '@/lib/vault/store';

export async function saveToken(database: Database, row: TokenRow): Promise<void> {
  await database.token.create({ data: row });
}

/** The token that a text names, usable or not; null where this tenant has none of it. */
export async function findToken(tenantId: string, text: string): Promise<Token | null> {
  const id = tokenIdOf(text);
  const row = id && (await prisma.token.findUnique({ where: { tenantId_id: { tenantId, id } } }));
  const card = row && (await findCard(tenantId, row.cardId));
  return card ? { ...row, card } : null;
}

/** Uses it up and erases its card, once: of two who take it the second is refused, as is whoever comes too late. */
export async function takeToken(database: Database, tenantId: string, id: string, now: Date, param = 'payment_details'): Promise<void> {
  const where = { tenantId, id, usedAt: null, expiresAt: { gt: now } };
  const [taken] = await database.token.updateManyAndReturn({ where, data: { usedAt: now } });
  await eraseCard(database, tenantId, (taken ?? refuse('invalid_token', { param })).cardId);
}

import 'server-only';
import { type Database, prisma } from '@/lib/db/prisma';
import type { KeptCard } from '@/lib/vault/card';

export async function saveCard(database: Database, card: KeptCard): Promise<void> {
  await database.vaultCard.create({ data: card });
}

export async function findCard(tenantId: string, id: string, database: Database = prisma): Promise<KeptCard | null> {
  const row = await database.vaultCard.findUnique({ where: { tenantId_id: { tenantId, id } } });
  return row as KeptCard | null;
}

export async function findCards(tenantId: string, ids: readonly string[]): Promise<Map<string, KeptCard>> {
  const rows = await prisma.vaultCard.findMany({ where: { tenantId, id: { in: [...ids] } } });
  return new Map((rows as KeptCard[]).map((row) => [row.id, row]));
}

/** Erases the sealed number; the fields that may be shown stay. */
export async function eraseCard(database: Database, tenantId: string, id: string): Promise<void> {
  await database.vaultCard.update({ where: { tenantId_id: { tenantId, id } }, data: { sealed: null, forgetAt: null } });
}

/** Keeps the sealed number until then; returns false when it is erased already. */
export async function keepCard(database: Database, tenantId: string, id: string, forgetAt: Date): Promise<boolean> {
  const { count } = await database.vaultCard.updateMany({ where: { tenantId, id, sealed: { not: null } }, data: { forgetAt } });
  return count === 1;
}

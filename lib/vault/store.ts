import 'server-only';
import { type Database, prisma } from '@/lib/db/prisma';
import { leaseMs } from '@/lib/operation/lease';
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

/** Calls that name what an acquirer keeps, and have begun, are over by then. */
const callsEndMs = leaseMs;

/** Erases the sealed number or the token; the fields that may be shown stay. What an acquirer keeps is deleted there soon, see `card.drop`. */
export async function eraseCard(database: Database, tenantId: string, id: string): Promise<void> {
  await database.$executeRaw`
    UPDATE "VaultCard" SET sealed = NULL, "remoteToken" = NULL, "forgetAt" = NULL,
      "dropAt" = statement_timestamp() + ${callsEndMs}::int * interval '1 millisecond' * CASE WHEN "remoteCustomer" IS NOT NULL THEN 1 END
    WHERE "tenantId" = ${tenantId}::uuid AND id = ${id}::uuid`;
}

/** Keeps the sealed number until then; returns false when it is erased already. */
export async function keepCard(database: Database, tenantId: string, id: string, forgetAt: Date): Promise<boolean> {
  const { count } = await database.vaultCard.updateMany({ where: { tenantId, id, sealed: { not: null } }, data: { forgetAt } });
  return count === 1;
}

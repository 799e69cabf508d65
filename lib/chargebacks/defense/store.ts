import 'server-only';
import type { ChargebackRow } from '@/lib/chargebacks/chargeback';
import type { ChargebackDocument, DefenseDraft, File } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';

type Key = Pick<ChargebackRow, 'tenantId' | 'id'>;

export async function saveDocument(
  database: Database,
  { tenantId, id: chargebackId }: Key,
  document: Omit<ChargebackDocument, 'tenantId' | 'chargebackId'>,
): Promise<void> {
  await database.chargebackDocument.create({ data: { tenantId, chargebackId, ...document } });
}

export type DraftDocument = { file: File; position: number };
export type Draft = { row: DefenseDraft | null; documents: DraftDocument[] };

/** The draft; an empty one when nobody has begun. */
export async function findDraft({ tenantId, id }: Key, database: Database = prisma): Promise<Draft> {
  const [row, documents] = await Promise.all([
    database.defenseDraft.findUnique({ where: { tenantId_chargebackId: { tenantId, chargebackId: id } } }),
    database.chargebackDocument.findMany({
      where: { tenantId, chargebackId: id, state: 'draft' },
      orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
      select: { position: true, file: true },
    }),
  ]);
  return { row, documents };
}

/** Locks the draft: nobody else changes it or sends the defense until this transaction ends. */
export async function lockDraft(key: Key, who: { updatedBy: string; updatedAt: Date }, database: Database): Promise<Draft> {
  await database.$executeRaw`
    INSERT INTO "DefenseDraft" ("tenantId", "chargebackId", fields, "updatedBy", "updatedAt")
    VALUES (${key.tenantId}::uuid, ${key.id}::uuid, '{}', ${who.updatedBy}, ${who.updatedAt}) ON CONFLICT DO NOTHING`;
  await database.$executeRaw`
    SELECT 1 FROM "DefenseDraft" WHERE "tenantId" = ${key.tenantId}::uuid AND "chargebackId" = ${key.id}::uuid FOR UPDATE`;
  return findDraft(key, database);
}

export async function saveDraftRow(
  database: Database,
  { tenantId, id }: Key,
  data: { fields?: Record<string, string>; writers?: Record<string, string>; updatedBy: string; updatedAt: Date },
): Promise<void> {
  await database.defenseDraft.update({ where: { tenantId_chargebackId: { tenantId, chargebackId: id } }, data });
}

/** Saves this order; documents that are not listed are removed. */
export async function saveOrder(database: Database, { tenantId, id: chargebackId }: Key, ids: readonly string[]): Promise<void> {
  const taken = { tenantId, chargebackId, state: 'draft', id: { notIn: [...ids] } };
  const out = await database.chargebackDocument.findMany({ where: taken, select: { id: true } });
  await database.chargebackDocument.deleteMany({ where: taken });
  await forgetFiles(
    database,
    tenantId,
    out.map(({ id }) => id),
  );
  for (const [position, id] of ids.entries()) {
    await database.chargebackDocument.update({
      where: { tenantId_id: { tenantId, id }, chargebackId, state: 'draft' },
      data: { position },
    });
  }
}

/**
 * Deletes the rows of files that no draft and no answer uses any more; a later sweep deletes their bytes. See `forget_files` in the
 * database.
 */
export async function forgetFiles(database: Database, tenantId: string, ids: readonly string[]): Promise<void> {
  await database.$executeRaw`SELECT forget_files(${tenantId}::uuid, ${[...ids]}::uuid[])`;
}

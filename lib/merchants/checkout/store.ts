import 'server-only';
import { tenantNumberOf } from '@/lib/auth/find-tenant-number';
import { newSecretId, publicIdOf, readPublicId } from '@/lib/auth/public-id';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';

/** Saves a logo in place of the earlier ones; returns its public id. */
export async function saveLogo(database: Database, tenantId: string, bytes: Buffer, createdAt: Date): Promise<string> {
  await deleteLogo(database, tenantId);
  const { id } = await database.checkoutLogo.create({ data: { tenantId, id: newSecretId(), bytes: new Uint8Array(bytes), createdAt } });
  return publicIdOf(await tenantNumberOf(tenantId), id);
}

export async function deleteLogo(database: Database, tenantId: string): Promise<void> {
  await database.checkoutLogo.deleteMany({ where: { tenantId } });
}

/** The bytes of a logo by its public id; null: none. */
export async function findLogo(tenantId: string, publicId: string): Promise<Buffer | null> {
  const id = readPublicId(publicId)?.id;
  const row = id === undefined ? null : await prisma.checkoutLogo.findUnique({ where: { tenantId_id: { tenantId, id } } });
  return row && Buffer.from(row.bytes);
}

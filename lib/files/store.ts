import 'server-only';
import type { File } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import { isId } from '@/lib/operation/id';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';
import { refuse } from '@/lib/refusal';

export type FileRow = File;

export const saveFile = (database: Database, data: Omit<FileRow, 'updatedAt'>): Promise<FileRow> =>
  database.file.create({ data: { ...data, updatedAt: data.createdAt } });

/** This merchant's files among these ids: another merchant's counts as unknown. */
export async function findFiles(
  tenantId: string,
  merchantId: string,
  ids: readonly string[],
  database: Database = prisma,
): Promise<FileRow[]> {
  const wanted = ids.filter(isId);
  return wanted.length === 0 ? [] : database.file.findMany({ where: { tenantId, merchantId, id: { in: wanted } } });
}

/** Refuses 404. */
export async function getFile(tenantId: string, merchantId: string, id: string): Promise<FileRow> {
  const [row] = await findFiles(tenantId, merchantId, [id]);
  return row ?? refuse('not_found');
}

/** Any merchant's file: for holders of a signed address. */
export const findFile = (tenantId: string, id: string): Promise<FileRow | null> =>
  prisma.file.findUnique({ where: { tenantId_id: { tenantId, id } } });

/** Newest first. */
export async function listFilesOf(tenantId: string, merchantId: string, page: Page): Promise<{ rows: FileRow[]; total: Total }> {
  const where = { tenantId, merchantId };
  const [rows, counted] = await Promise.all([
    prisma.file.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], skip: page.skip, take: page.perPage }),
    prisma.file.count({ where, take: maxRows + 1 }),
  ]);
  return { rows, total: totalOf(counted) };
}

/** Which of these ids have a row. */
export async function findKnownIds(tenantId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await prisma.file.findMany({ where: { tenantId, id: { in: [...ids] } }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

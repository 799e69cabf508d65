import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { newId } from '@/lib/db/ids';
import { type Database, prisma } from '@/lib/db/prisma';
import { installation } from '@/lib/operation/audit';
import { refuse } from '@/lib/refusal';
import { mostViews, nameTaken, type View } from '@/lib/views/view';

/** Whose views: a person of a tenant, or an operator. */
export type Owner = { tenantId: string; userId: string };

const columns = { tenantId: true, id: true, userId: true, userName: true, list: true, name: true, query: true, isShared: true };
/** More shared ones than there can be. */
const most = 2 * mostViews;

/** Two statements: each reads an index of its own. */
export async function findViews({ tenantId, userId }: Owner, list: string, withShared: boolean): Promise<View[]> {
  const find = (where: object) =>
    prisma.savedView.findMany({ where: { tenantId, list, ...where }, select: columns, orderBy: { name: 'asc' }, take: most });
  const [own, shared] = await Promise.all([find({ userId }), withShared ? find({ isShared: true, NOT: { userId } }) : []]);
  return [...own, ...shared];
}

/**
 * One person saves one view at a time, and colleagues share one at a time, so that none is beyond the most that there may be. `shared`: locks
 * all who see shared views, in one order.
 */
export async function lockMakers(database: Database, { tenantId, userId }: Owner, shared: boolean): Promise<void> {
  const colleagues =
    tenantId === installation ? Prisma.sql`role = 'operator'` : Prisma.sql`"tenantId" = ${tenantId}::uuid AND "merchantId" IS NULL`;
  await database.$executeRaw`
    SELECT 1 FROM "User" WHERE ${shared ? colleagues : Prisma.sql`id = ${userId}::uuid`} ORDER BY id FOR NO KEY UPDATE`;
}

export const countOwn = (database: Database, owner: Owner, list: string): Promise<number> =>
  database.savedView.count({ where: { ...owner, list }, take: mostViews });

export const countShared = (database: Database, { tenantId }: Owner, list: string): Promise<number> =>
  database.savedView.count({ where: { tenantId, list, isShared: true }, take: mostViews });

/** A name belongs to one view of its maker, and to one of the shared ones: the database decides who was first. */
async function unlessTaken(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error;
    refuse('conflict', { param: 'name', say: nameTaken });
  }
}

export async function saveView(database: Database, view: Omit<View, 'id'>, now: Date): Promise<View> {
  const saved = { ...view, id: newId() };
  await unlessTaken(database.savedView.create({ data: { ...saved, createdAt: now, changedAt: now }, select: { id: true } }));
  return saved;
}

/** The view, locked. Refuses 404 one that this person does not see. */
export async function lockView(database: Database, { tenantId, userId }: Owner, id: string, withShared: boolean): Promise<View> {
  const [row] = await database.$queryRaw<View[]>`
    SELECT v."tenantId", v.id, v."userId", v."userName", v.list, v.name, v.query, v."isShared" FROM "SavedView" v
    WHERE v."tenantId" = ${tenantId}::uuid AND v.id = ${id}::uuid
      AND (v."userId" = ${userId}::uuid OR (v."isShared" AND ${withShared}::boolean)) FOR UPDATE`;
  return row ?? refuse('not_found');
}

export async function changeRow(database: Database, { tenantId, id, name, query, isShared }: View, now: Date): Promise<void> {
  const data = { name, query, isShared, changedAt: now };
  await unlessTaken(database.savedView.update({ where: { tenantId_id: { tenantId, id } }, data, select: { id: true } }));
}

export async function deleteRow(database: Database, { tenantId, id }: View): Promise<void> {
  await database.savedView.delete({ where: { tenantId_id: { tenantId, id } }, select: { id: true } });
}

import 'server-only';
import { askAllTenants, askReachableTenants, countAllTenants, type DueCount } from '@/lib/db/all-tenants';
import { Prisma } from '@/lib/db/generated/client';
import { newId } from '@/lib/db/ids';
import type { Database } from '@/lib/db/prisma';
import type { NotificationKind } from '@/lib/mail/notifications/notification';

export type DueNotification = { tenantId: string; id: string; kind: NotificationKind; at: Date };

/** Notifications due `when`, tenant by tenant, the longest waiting first. */
const notifications = (when: Prisma.Sql, limit: number, except: readonly string[] = []) => Prisma.sql`
  SELECT n."tenantId", n.id, n.kind, n."dueAt" AS at FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT * FROM "Notification" d WHERE d."tenantId" = t.id AND d."dueAt" ${when} AND d.id <> ALL (${except}::uuid[])
    ORDER BY d."dueAt", d.id LIMIT ${limit}::int) n
  ORDER BY n."dueAt", n.id LIMIT ${limit}::int`;
const due = (now: Date, limit: number, except: readonly string[] = []) => notifications(Prisma.sql`<= ${now}::timestamptz`, limit, except);

export const findDueNotifications = (now: Date, limit: number, except: readonly string[]): Promise<DueNotification[]> =>
  askReachableTenants<DueNotification>(due(now, limit, except), limit);

const countedUpTo = 1_000;
export const findNotificationLag = (now: Date): Promise<DueCount> => countAllTenants(due(now, countedUpTo));

export async function findNextNotification(now: Date): Promise<Date | null> {
  const [row] = await askAllTenants<DueNotification>(notifications(Prisma.sql`> ${now}::timestamptz`, 1));
  return row?.at ?? null;
}

type TakenNotification = { kind: NotificationKind; subjectId: string; paymentId: string | null };

/** Removes a due notification in the caller's transaction, which sends it. null: not due, or already sent. */
export async function takeNotification(database: Database, tenantId: string, id: string, now: Date): Promise<TakenNotification | null> {
  const [row] = await database.$queryRaw<TakenNotification[]>`
    DELETE FROM "Notification" WHERE "tenantId" = ${tenantId}::uuid AND id = ${id}::uuid AND "dueAt" <= ${now}::timestamptz
    RETURNING kind, "subjectId", "paymentId"`;
  return row ?? null;
}

/** A due notification, which stays: where it cannot be sent yet. null: as above. */
export async function findNotification(database: Database, tenantId: string, id: string, now: Date): Promise<TakenNotification | null> {
  const row = await database.notification.findUnique({ where: { tenantId_id: { tenantId, id }, dueAt: { lte: now } } });
  return row && { kind: row.kind as NotificationKind, subjectId: row.subjectId, paymentId: row.paymentId };
}

/** Saves a notification for a moment, in the transaction of its cause, instead of any of its kind about the same subject. */
export async function replaceNotification(database: Database, tenantId: string, taken: TakenNotification, dueAt: Date): Promise<void> {
  const { kind, subjectId } = taken;
  await database.notification.deleteMany({ where: { tenantId, kind, subjectId } });
  await saveNotification(database, tenantId, taken, dueAt);
}

/** Saves a notification for a moment, in the transaction of its cause. */
export async function saveNotification(database: Database, tenantId: string, taken: TakenNotification, dueAt: Date): Promise<void> {
  await database.notification.create({ data: { tenantId, id: newId(), ...taken, dueAt } });
}

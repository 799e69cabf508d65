import 'server-only';
import { askAllTenants, askReachableTenants, countAllTenants, type DueCount } from '@/lib/db/all-tenants';
import { type Announcement, type InboxEntry, Prisma } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import type { Owner } from '@/lib/inbox/inbox';
import type { Audience, Choices, Facts, NotificationKind } from '@/lib/inbox/notification';

export type StoredAnnouncement = Omit<Announcement, 'kind' | 'audience' | 'facts'> & {
  kind: NotificationKind;
  audience: Audience;
  facts: Facts;
};

export async function saveAnnouncement(database: Database, announcement: StoredAnnouncement): Promise<void> {
  await database.announcement.create({ data: announcement });
}

export type DueAnnouncement = { tenantId: string; id: string; at: Date };

const announcements = (when: Prisma.Sql, limit: number, except: readonly string[] = []) => Prisma.sql`
  SELECT n."tenantId", n.id, n."createdAt" AS at FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT * FROM "Announcement" d WHERE d."tenantId" = t.id AND d."createdAt" ${when} AND d.id <> ALL (${except}::uuid[])
    ORDER BY d."createdAt", d.id LIMIT ${limit}::int) n
  ORDER BY n."createdAt", n.id LIMIT ${limit}::int`;
const due = (now: Date, limit: number, except: readonly string[] = []) => announcements(Prisma.sql`<= ${now}::timestamptz`, limit, except);

export const findDueAnnouncements = (now: Date, limit: number, except: readonly string[]): Promise<DueAnnouncement[]> =>
  askReachableTenants<DueAnnouncement>(due(now, limit, except), limit);

const countedUpTo = 1_000;
export const findAnnouncementLag = (now: Date): Promise<DueCount> => countAllTenants(due(now, countedUpTo));

export async function findNextAnnouncement(now: Date): Promise<Date | null> {
  const [row] = await askAllTenants<DueAnnouncement>(announcements(Prisma.sql`> ${now}::timestamptz`, 1));
  return row?.at ?? null;
}

/** Removes an announcement in the transaction that tells it: a second process waits for the first, and finds none. */
export async function takeAnnouncement(database: Database, tenantId: string, id: string): Promise<StoredAnnouncement | null> {
  const [row] = await database.$queryRaw<StoredAnnouncement[]>`
    DELETE FROM "Announcement" WHERE "tenantId" = ${tenantId}::uuid AND id = ${id}::uuid RETURNING *`;
  return row ?? null;
}

type Person = { id: string; role: string; notificationChoices: Choices | null };
/** More people than a merchant has. */
const most = 500;

/** The people whom an announcement concerns and who may sign in. */
export async function findAudience({ audience, tenantId, merchantId, userId }: StoredAnnouncement, database: Database): Promise<Person[]> {
  const whom = {
    staff: { tenantId, merchantId: null, role: { in: ['admin', 'staff'] } },
    admins: { tenantId, merchantId: null, role: 'admin' },
    seller: { tenantId, merchantId: merchantId ?? '', role: 'seller' },
    operators: { role: 'operator' },
    // an operator is mentioned by their id alone
    person: { id: userId ?? '', OR: [{ tenantId }, { tenantId: null }] },
  }[audience];
  const select = { id: true, role: true, notificationChoices: true };
  const rows = await database.user.findMany({ where: { ...whom, deactivatedAt: null }, select, orderBy: { id: 'asc' }, take: most });
  return rows as Person[];
}

type NewEntry = Omit<InboxEntry, 'facts' | 'readAt'> & { facts: Facts };
export async function saveEntries(database: Database, entries: readonly NewEntry[]): Promise<void> {
  await database.inboxEntry.createMany({ data: [...entries] });
}

export type EntryRow = Omit<InboxEntry, 'kind' | 'facts'> & { kind: NotificationKind; facts: Facts };

/** Newest first. */
export async function findEntries(owner: Owner, count: number): Promise<EntryRow[]> {
  const rows = await prisma.inboxEntry.findMany({ where: owner, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: count });
  return rows as EntryRow[];
}

export const countUnread = (owner: Owner, most: number, database: Database = prisma): Promise<number> =>
  database.inboxEntry.count({ where: { ...owner, readAt: null }, take: most });

/** Marks one entry as read, or all of them; returns how many were not. */
export async function saveRead(database: Database, owner: Owner, id: string | null, now: Date): Promise<number> {
  const where = { ...owner, ...(id !== null && { id }), readAt: null };
  return (await database.inboxEntry.updateMany({ where, data: { readAt: now } })).count;
}

export const hasEntry = async (database: Database, owner: Owner, id: string): Promise<boolean> =>
  (await database.inboxEntry.count({ where: { ...owner, id }, take: 1 })) > 0;

export async function findChoices(userId: string): Promise<Choices> {
  const row = await prisma.user.findUnique({ where: { id: userId }, select: { notificationChoices: true } });
  return (row?.notificationChoices ?? {}) as Choices;
}

/** As they are now, locked: two tabs that change different kinds lose neither. */
export async function lockChoices(database: Database, userId: string): Promise<Choices> {
  const [row] = await database.$queryRaw<{ choices: Choices | null }[]>`
    SELECT "notificationChoices" AS choices FROM "User" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  return row?.choices ?? {};
}

export async function saveChoices(database: Database, userId: string, choices: Choices): Promise<void> {
  await database.user.update({ where: { id: userId }, data: { notificationChoices: choices }, select: { id: true } });
}

/** Deletes what was read before a moment, of everybody. */
export const deleteRead = (before: Date): Promise<number> =>
  prisma.$executeRaw`DELETE FROM "InboxEntry" WHERE "readAt" IS NOT NULL AND "readAt" < ${before}::timestamptz`;

import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import type { EventType } from '@/lib/events/catalogue';
import type { EventRow } from '@/lib/events/event';
import type { KeptEvent } from '@/lib/events/present';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';
import { refuse } from '@/lib/refusal';

/** Saves events in the transaction of their cause, for delivery to subscribers. All of one tenant. */
export async function saveEvents(database: Database, tenantId: string, events: readonly EventRow[]): Promise<void> {
  await database.$executeRaw`SELECT emit_events(${tenantId}::uuid, ${JSON.stringify(events)}::jsonb)`;
}

/** null: any. */
type EventFilter = { type: EventType | null; resourceId: string | null; from: Date | null; to: Date | null };

/**
 * Ids of a tenant's matching events. The events of one resource are few: found by their own index before sorting, or the order would choose
 * another index.
 */
function foundIn(tenantId: string, { type, resourceId, from, to }: EventFilter): Prisma.Sql {
  const conditions = [
    Prisma.sql`e."tenantId" = ${tenantId}::uuid`,
    resourceId && Prisma.sql`e."resourceId" = ${resourceId}::uuid`,
    type && Prisma.sql`e.type = ${type}`,
    from && Prisma.sql`e."createdAt" >= ${from}`,
    to && Prisma.sql`e."createdAt" <= ${to}`,
  ].filter((condition) => condition !== null && typeof condition === 'object');
  const found = Prisma.sql`SELECT e.id, e."createdAt" FROM "Event" e WHERE ${Prisma.join(conditions, ' AND ')}`;
  return resourceId ? Prisma.sql`(${found} OFFSET 0)` : Prisma.sql`(${found})`;
}

const newestFirst = Prisma.sql`ORDER BY f."createdAt" DESC, f.id DESC`;

/** Newest first. Finds the page's ids in the index of the order, and then its rows; counts in that order, too. */
export async function findEvents(tenantId: string, filter: EventFilter, page: Page): Promise<{ rows: KeptEvent[]; total: Total }> {
  const found = foundIn(tenantId, filter);
  const [rows, [counted]] = await Promise.all([
    prisma.$queryRaw<KeptEvent[]>`
      SELECT e.id, e.type, e.data, e."createdAt" FROM (SELECT * FROM ${found} f ${newestFirst} LIMIT ${page.perPage} OFFSET ${page.skip}) f
      CROSS JOIN LATERAL (SELECT * FROM "Event" q WHERE q."tenantId" = ${tenantId}::uuid AND q.id = f.id OFFSET 0) e ${newestFirst}`,
    prisma.$queryRaw<
      { rows: number }[]
    >`SELECT count(*)::int AS rows FROM (SELECT 1 FROM ${found} f ${newestFirst} LIMIT ${maxRows + 1}) c`,
  ]);
  return { rows, total: totalOf(counted?.rows ?? 0) };
}

/** Refuses 404 another tenant's event. */
export async function getEvent(tenantId: string, id: string): Promise<KeptEvent> {
  const row = await prisma.event.findUnique({ where: { tenantId_id: { tenantId, id } } });
  return row ? { ...row, type: row.type as EventType } : refuse('not_found');
}

import 'server-only';
import { type Delivery, type DeliveryAttempt, Prisma } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import type { EventType } from '@/lib/events/catalogue';
import type { KeptEvent } from '@/lib/events/present';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';
import { refuse } from '@/lib/refusal';
import { type DeliveryState, type Missing, maxRecovered } from '@/lib/webhooks/deliveries/delivery';

export type AttemptRow = Omit<DeliveryAttempt, 'tenantId' | 'deliveryId'>;
export type LastAttempt = Omit<AttemptRow, 'startedAt'> & { startedAt: string };
/** `gone`: its endpoint was deleted; `off`: it is switched off, and the event is not a ping. */
export type DeliveryRow = Omit<Delivery, 'state' | 'type'> & {
  state: DeliveryState;
  type: EventType;
  url: string;
  orderNumber: string | null;
  gone: boolean;
  off: boolean;
  last: LastAttempt | null;
};

/** Deliveries to an endpoint, about a resource, or both. */
export type Of = { webhookId: string; resourceId: string | null } | { webhookId: null; resourceId: string };
export type DeliveryFilter = { states: DeliveryState[] | null; type: EventType | null; from: Date | null; to: Date | null };

/** With its address, its order number and its last attempt. `q` contains its id, among others. */
const wholeOf = (tenantId: string) => Prisma.sql`
  SELECT d.*, coalesce(w.url, p.url) AS url, w."deletedAt" IS NOT NULL AS gone,
    coalesce(NOT w.active AND d.type <> 'ping', false) AS off,
    (SELECT o."externalOrderNum" FROM "Payment" o WHERE o."tenantId" = ${tenantId}::uuid AND o.id = d."resourceId") AS "orderNumber",
    (SELECT to_jsonb(a) FROM "DeliveryAttempt" a WHERE a."tenantId" = ${tenantId}::uuid AND a."deliveryId" = d.id ORDER BY a.number DESC LIMIT 1) AS last
  FROM "Delivery" d LEFT JOIN "Webhook" w ON w."tenantId" = d."tenantId" AND w.id = d."webhookId"
    LEFT JOIN "PaymentWebhook" p ON p."tenantId" = d."tenantId" AND p.id = d."paymentWebhookId"`;

/** The deliveries about one resource are few: found by their own index before sorting, or the order would choose another index. */
function foundIn(tenantId: string, of: Of, { states, type, from, to }: DeliveryFilter): Prisma.Sql {
  const parts = [Prisma.sql`d."tenantId" = ${tenantId}::uuid`];
  if (of.webhookId !== null) parts.push(Prisma.sql`d."webhookId" = ${of.webhookId}::uuid`);
  if (of.resourceId !== null) parts.push(Prisma.sql`d."resourceId" = ${of.resourceId}::uuid`);
  if (states) parts.push(Prisma.sql`d.state = ANY (${states}::text[])`);
  if (type) parts.push(Prisma.sql`d.type = ${type}`);
  if (from) parts.push(Prisma.sql`d."createdAt" >= ${from}`);
  if (to) parts.push(Prisma.sql`d."createdAt" <= ${to}`);
  const found = Prisma.sql`SELECT d.id, d."createdAt" FROM "Delivery" d WHERE ${Prisma.join(parts, ' AND ')}`;
  return of.resourceId === null ? Prisma.sql`(${found})` : Prisma.sql`(${found} OFFSET 0)`;
}

/** Newest first. Finds the page's ids first, and then its rows. */
export async function findDeliveries(
  tenantId: string,
  of: Of,
  filter: DeliveryFilter,
  page: Page,
): Promise<{ rows: DeliveryRow[]; total: Total }> {
  const found = foundIn(tenantId, of, filter);
  const [rows, [counted]] = await Promise.all([
    prisma.$queryRaw<DeliveryRow[]>`
      SELECT d.* FROM (SELECT * FROM ${found} f ORDER BY f."createdAt" DESC, f.id DESC LIMIT ${page.perPage} OFFSET ${page.skip}) f
      CROSS JOIN LATERAL (${wholeOf(tenantId)} WHERE d."tenantId" = ${tenantId}::uuid AND d.id = f.id) d ORDER BY f."createdAt" DESC, f.id DESC`,
    prisma.$queryRaw<{ rows: number }[]>`SELECT count(*)::int AS rows FROM (SELECT 1 FROM ${found} f LIMIT ${maxRows + 1}) c`,
  ]);
  return { rows, total: totalOf(counted?.rows ?? 0) };
}

/** Refuses 404 another tenant's delivery. */
export async function getDelivery(tenantId: string, id: string, database: Database = prisma): Promise<DeliveryRow> {
  const [row] = await database.$queryRaw<DeliveryRow[]>`${wholeOf(tenantId)} WHERE d."tenantId" = ${tenantId}::uuid AND d.id = ${id}::uuid`;
  return row ?? refuse('not_found');
}

/** Its event, and every attempt, newest first. */
export async function readContent({ tenantId, id, eventId }: DeliveryRow): Promise<{ event: KeptEvent; log: AttemptRow[] }> {
  const [event, log] = await Promise.all([
    prisma.event.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id: eventId } } }),
    prisma.deliveryAttempt.findMany({ where: { tenantId, deliveryId: id }, orderBy: { number: 'desc' } }),
  ]);
  return { event: event as KeptEvent, log };
}

/**
 * Locks the delivery and its endpoint until the transaction ends: recovering or switching off the endpoint waits, and then sees what this
 * transaction created. Refuses 404.
 */
export async function lockDelivery(database: Database, tenantId: string, id: string): Promise<DeliveryRow> {
  const { webhookId } = await getDelivery(tenantId, id, database);
  await database.$executeRaw`SELECT 1 FROM "Webhook" WHERE "tenantId" = ${tenantId}::uuid AND id = ${webhookId}::uuid FOR SHARE`;
  await database.$executeRaw`SELECT 1 FROM "Delivery" WHERE "tenantId" = ${tenantId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`;
  return getDelivery(tenantId, id, database);
}

/**
 * The delivery that this intent created from this one; null: none yet. If it was this one itself, only the audit log knows. Refuses 409 an
 * intent used for another delivery. Called under the delivery's lock.
 */
export async function findSent(database: Database, { tenantId, id }: DeliveryRow, intent: string): Promise<string | null> {
  const made = await database.delivery.findUnique({ where: { tenantId_id: { tenantId, id: intent } }, select: { redeliveryOf: true } });
  if (made) return made.redeliveryOf === id ? intent : refuse('conflict');
  const [told] = await database.$queryRaw<unknown[]>`
    SELECT 1 FROM "Audit" WHERE "tenantId" = ${tenantId}::uuid AND "subjectId" = ${id}::uuid AND operation = 'delivery.redeliver'
      AND after->>'intent' = ${intent} LIMIT 1`;
  return told ? id : null;
}

/** Makes a waiting or held delivery the next one to be sent. Returns false when it is already. */
export async function sendNow(database: Database, { tenantId, id }: DeliveryRow, now: Date): Promise<boolean> {
  const moved = await database.$executeRaw`
    UPDATE "Delivery" SET state = 'queued', urgent = true, "dueAt" = CASE WHEN state = 'held' THEN ${now} ELSE least("dueAt", ${now}) END
    WHERE "tenantId" = ${tenantId}::uuid AND id = ${id}::uuid AND (state = 'held' OR (state = 'queued' AND ("dueAt" > ${now} OR NOT urgent)))`;
  return moved === 1;
}

/** Creates another delivery of the same event to the same receiver, under the caller's id. Refuses 409 an id that was used meanwhile. */
export async function saveRedelivery(database: Database, { tenantId, id }: DeliveryRow, intent: string, now: Date): Promise<true> {
  const made = await database.$executeRaw`
    INSERT INTO "Delivery"("tenantId", id, "eventId", type, "resourceId", "webhookId", "paymentWebhookId", lane, state, attempts, failures, urgent,
      "dueAt", "createdAt", "redeliveryOf")
    SELECT d."tenantId", ${intent}::uuid, d."eventId", d.type, d."resourceId", d."webhookId", d."paymentWebhookId", d.lane, 'queued', 0, 0, true,
      ${now}, ${now}, d.id
    FROM "Delivery" d WHERE d."tenantId" = ${tenantId}::uuid AND d.id = ${id}::uuid ON CONFLICT DO NOTHING`;
  return made === 1 || refuse('conflict');
}

type Endpoint = { tenantId: string; id: string };

/** Missing deliveries of an endpoint, oldest first. */
export function missingAt({ tenantId, id }: Endpoint, kind: Missing, limit: number, since = new Date(0)): Prisma.Sql {
  const ended = Prisma.sql`d."webhookId" = ${id}::uuid AND d.state IN ('failed', 'held')`;
  const those = {
    held: Prisma.sql`${ended} AND d.state = 'held'`,
    failed: Prisma.sql`${ended} AND d.state = 'failed'
      AND NOT EXISTS (SELECT 1 FROM "Delivery" r WHERE r."tenantId" = d."tenantId" AND r."redeliveryOf" = d.id)`,
    retrying: Prisma.sql`d.lane = ${id}::uuid AND d.state = 'queued' AND d.failures > 0`,
  };
  return Prisma.sql`(SELECT d.id, d.state, d."createdAt" FROM "Delivery" d
    WHERE d."tenantId" = ${tenantId}::uuid AND ${those[kind]} AND d."createdAt" >= ${since} ORDER BY d."createdAt", d.id LIMIT ${limit}::int)`;
}

type Recovered = { queued: number; made: number; more: boolean };

/**
 * Recovers an endpoint's missing deliveries since a time, oldest first: held and waiting ones become due at once, failed ones get a new
 * delivery. Leaves out deliveries that were redelivered already or are being claimed. Called under the endpoint's lock.
 */
export async function recoverSince(database: Database, endpoint: Endpoint, since: Date, now: Date): Promise<Recovered> {
  const { tenantId } = endpoint;
  const bound = maxRecovered + 1;
  const missing = Prisma.join(
    (['held', 'failed', 'retrying'] as const).map((kind) => missingAt(endpoint, kind, bound, since)),
    ' UNION ALL ',
  );
  const found = await database.$queryRaw<{ id: string; state: string }[]>`
    SELECT m.id, m.state FROM (${missing}) m ORDER BY m."createdAt", m.id LIMIT ${bound}::int`;
  const taken = (wasFailed: boolean) =>
    found
      .slice(0, maxRecovered)
      .filter(({ state }) => (state === 'failed') === wasFailed)
      .map(({ id }) => id);
  const queued = await database.$executeRaw`
    UPDATE "Delivery" d SET state = 'queued', "dueAt" = CASE WHEN d.state = 'held' THEN ${now} ELSE least(d."dueAt", ${now}) END
    FROM (SELECT o.id FROM "Delivery" o WHERE o."tenantId" = ${tenantId}::uuid AND o.id = ANY (${taken(false)}::uuid[]) AND o.state IN ('held', 'queued')
      FOR NO KEY UPDATE SKIP LOCKED) w
    WHERE d."tenantId" = ${tenantId}::uuid AND d.id = w.id`;
  const made = await database.$executeRaw`
    INSERT INTO "Delivery"("tenantId", id, "eventId", type, "resourceId", "webhookId", "paymentWebhookId", lane, state, attempts, failures, "dueAt",
      "createdAt", "redeliveryOf")
    SELECT d."tenantId", uuidv7(), d."eventId", d.type, d."resourceId", d."webhookId", d."paymentWebhookId", d.lane, 'queued', 0, 0, ${now}, ${now}, d.id
    FROM "Delivery" d WHERE d."tenantId" = ${tenantId}::uuid AND d.id = ANY (${taken(true)}::uuid[]) ORDER BY d."createdAt", d.id`;
  return { queued, made, more: found.length > maxRecovered };
}

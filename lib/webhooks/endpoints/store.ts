import 'server-only';
import { Prisma, type Webhook } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import { refuse } from '@/lib/refusal';
import type { DeliveryState, Missing } from '@/lib/webhooks/deliveries/delivery';
import { missingAt } from '@/lib/webhooks/deliveries/store';
import { maxCounted } from '@/lib/webhooks/endpoints/endpoint';

export type EndpointRow = Webhook;
export type Doing = { everTried: boolean; tried: number; delivered: number };
export type ListedEndpoint = EndpointRow & Doing & { lastState: DeliveryState | null; lastAt: Date | null };
export type CountedEndpoint = EndpointRow &
  Doing &
  Record<Missing | 'queued', number> & { oldestMissing: Date | null; lastFailure: Date | null };

const dayMs = 24 * 60 * 60 * 1000;
/** The number of newest deliveries that decide the figures of a day. */
const sampled = 1_000;
/** The oldest deliveries are tried first, the ping before all: so many of them tell whether any was tried. */
const first = 20;

/** The health of endpoint `w`. */
const doingOf = (tenantId: string, now: Date) => Prisma.sql`(
  SELECT EXISTS (SELECT 1 FROM (SELECT d.state, d.failures FROM "Delivery" d WHERE d."tenantId" = ${tenantId}::uuid AND d."webhookId" = w.id
      ORDER BY d."createdAt", d.id LIMIT ${first}) o WHERE o.state = 'delivered' OR o.failures > 0) AS "everTried",
    (count(*) FILTER (WHERE s.state = 'delivered' OR s.failures > 0))::int AS tried, (count(*) FILTER (WHERE s.state = 'delivered'))::int AS delivered
  FROM (SELECT d.state, d.failures FROM "Delivery" d WHERE d."tenantId" = ${tenantId}::uuid AND d."webhookId" = w.id
    AND d."createdAt" > ${new Date(now.getTime() - dayMs)} ORDER BY d."createdAt" DESC, d.id DESC LIMIT ${sampled}) s)`;

/** The last failure of endpoint `w`: looked for among the newest deliveries, and among those that are retried last. */
const lastFailureOf = (tenantId: string) => Prisma.sql`(
  SELECT max(a."startedAt") AS "lastFailure" FROM (
    (SELECT d.id, d.failures FROM "Delivery" d WHERE d."tenantId" = ${tenantId}::uuid AND d."webhookId" = w.id
      ORDER BY d."createdAt" DESC, d.id DESC LIMIT ${sampled})
    UNION ALL
    (SELECT d.id, d.failures FROM "Delivery" d WHERE d."tenantId" = ${tenantId}::uuid AND d.lane = w.id AND d.state = 'queued'
      ORDER BY d."dueAt" DESC LIMIT ${sampled})) s
  CROSS JOIN LATERAL (SELECT l."startedAt" FROM "DeliveryAttempt" l WHERE l."tenantId" = ${tenantId}::uuid AND l."deliveryId" = s.id
    AND l.outcome <> 'success' ORDER BY l.number DESC LIMIT 1) a
  WHERE s.failures > 0)`;

/** The endpoints of a tenant, newest first, each with its health. */
export const findEndpoints = (tenantId: string, now: Date): Promise<ListedEndpoint[]> => prisma.$queryRaw<ListedEndpoint[]>`
  SELECT w.*, last.state AS "lastState", last."createdAt" AS "lastAt", doing.* FROM "Webhook" w
  LEFT JOIN LATERAL (SELECT d.state, d."createdAt" FROM "Delivery" d WHERE d."tenantId" = ${tenantId}::uuid AND d."webhookId" = w.id
    ORDER BY d."createdAt" DESC, d.id DESC LIMIT 1) last ON TRUE
  CROSS JOIN LATERAL ${doingOf(tenantId, now)} doing
  WHERE w."tenantId" = ${tenantId}::uuid AND w."deletedAt" IS NULL ORDER BY w."createdAt" DESC, w.id DESC`;

/** Active endpoints that have failed since then or longer, the longest first. */
export const findFailing = (tenantId: string, since: Date): Promise<{ id: string; url: string; since: Date }[]> => prisma.$queryRaw<
  { id: string; url: string; since: Date }[]
>`
  SELECT id, url, "failingSince" AS since FROM "Webhook"
  WHERE "tenantId" = ${tenantId}::uuid AND "deletedAt" IS NULL AND active AND "failingSince" <= ${since} ORDER BY "failingSince", id`;

/** With its waiting and missing deliveries. Refuses 404 another tenant's or a deleted endpoint. */
export async function getCountedEndpoint(tenantId: string, id: string, now: Date): Promise<CountedEndpoint> {
  const counted = (kind: Missing) =>
    Prisma.sql`(SELECT count(*)::int AS n, min(m."createdAt") AS oldest FROM ${missingAt({ tenantId, id }, kind, maxCounted)} m)`;
  const [row] = await prisma.$queryRaw<CountedEndpoint[]>`
    SELECT w.*, doing.*, failure.*, held.n AS held, failed.n AS failed, retrying.n AS retrying, least(held.oldest, failed.oldest, retrying.oldest) AS "oldestMissing",
      (SELECT count(*)::int FROM (SELECT 1 FROM "Delivery" d WHERE d."tenantId" = ${tenantId}::uuid AND d.lane = w.id AND d.state = 'queued'
        LIMIT ${maxCounted}) c) AS queued
    FROM "Webhook" w CROSS JOIN LATERAL ${doingOf(tenantId, now)} doing CROSS JOIN LATERAL ${lastFailureOf(tenantId)} failure CROSS JOIN ${counted('held')} held CROSS JOIN ${counted('failed')} failed CROSS JOIN ${counted('retrying')} retrying
    WHERE w."tenantId" = ${tenantId}::uuid AND w.id = ${id}::uuid AND w."deletedAt" IS NULL`;
  return row ?? refuse('not_found');
}

/** Refuses 404. */
export async function getEndpoint(tenantId: string, id: string): Promise<EndpointRow> {
  return (await prisma.webhook.findFirst({ where: { tenantId, id, deletedAt: null } })) ?? refuse('not_found');
}

/** Locks the endpoint until the transaction ends, and with it the results of its deliveries. Refuses 404. */
export async function lockEndpoint(database: Database, tenantId: string, id: string): Promise<EndpointRow> {
  const [row] = await database.$queryRaw<EndpointRow[]>`
    SELECT * FROM "Webhook" WHERE "tenantId" = ${tenantId}::uuid AND id = ${id}::uuid AND "deletedAt" IS NULL FOR NO KEY UPDATE`;
  return row ?? refuse('not_found');
}

/** The number of endpoints, locked: two creations at once run one after the other. */
export async function countEndpoints(database: Database, tenantId: string): Promise<number> {
  await database.$executeRaw`SELECT 1 FROM "Tenant" WHERE id = ${tenantId}::uuid FOR NO KEY UPDATE`;
  return database.webhook.count({ where: { tenantId, deletedAt: null } });
}

type Endpoint = Pick<EndpointRow, 'tenantId' | 'id' | 'url' | 'secret' | 'active' | 'createdAt'> & { events: string[] };

export const saveEndpoint = (database: Database, data: Endpoint): Promise<EndpointRow> =>
  database.webhook.create({ data: { ...data, updatedAt: data.createdAt } });

type Change =
  | { url?: string; events?: string[]; active?: boolean; failingSince?: null; failureToldAt?: null }
  | (Pick<EndpointRow, 'secret' | 'previousSecret' | 'previousUntil'> & { deletedAt?: Date });

export const updateEndpoint = (database: Database, { tenantId, id }: EndpointRow, change: Change, at: Date): Promise<EndpointRow> =>
  database.webhook.update({ where: { tenantId_id: { tenantId, id } }, data: { ...change, updatedAt: at } });

/** Holds the waiting deliveries of an endpoint that is switched off, except pings, which a person requested. */
export async function holdQueued(database: Database, { tenantId, id }: EndpointRow): Promise<void> {
  await database.$executeRaw`
    UPDATE "Delivery" SET state = 'held' WHERE "tenantId" = ${tenantId}::uuid AND lane = ${id}::uuid AND state = 'queued' AND type <> 'ping'`;
}

/** Cancels the waiting and held deliveries of a deleted endpoint. */
export async function cancelWaiting(database: Database, { tenantId, id }: EndpointRow, at: Date): Promise<void> {
  await database.$executeRaw`
    UPDATE "Delivery" SET state = 'cancelled', "endedAt" = ${at} WHERE "tenantId" = ${tenantId}::uuid AND lane = ${id}::uuid AND state = 'queued'`;
  await database.$executeRaw`
    UPDATE "Delivery" SET state = 'cancelled', "endedAt" = ${at} WHERE "tenantId" = ${tenantId}::uuid AND "webhookId" = ${id}::uuid
      AND state IN ('failed', 'held') AND state = 'held'`;
}

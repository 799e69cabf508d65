import 'server-only';
import { askReachableTenants } from '@/lib/db/all-tenants';
import { isCluster } from '@/lib/db/cluster';
import { Prisma } from '@/lib/db/generated/client';
import { pool } from '@/lib/db/pool';
import type { KeptEvent } from '@/lib/events/present';
import type { Outcome } from '@/lib/webhooks/sending/outcome';

// The functions of the database are of all tenants; on a cluster (docs/decisions/0098) a call is of one, and `of` names it.

/** What a tenant of a cluster has for a round: events without deliveries, deliveries that are due, and how many are under way. */
export type Waiting = { tenantId: string; at: Date; hasEvents: boolean; isDue: boolean; underWay: number };

/** More tenants than can have something at once. */
const mostTenants = 100_000;

/** The tenants of a cluster that have something for a round, the longest waiting first; null: the database is none. Each worker is asked once. */
export async function findWaiting(now: Date): Promise<Waiting[] | null> {
  if (!(await isCluster())) return null;
  const rows = await askReachableTenants<Waiting>(
    Prisma.sql`
    SELECT w."tenantId", min(w.at) FILTER (WHERE w.what <> 'under way' OR w.at < statement_timestamp()) AS at, bool_or(w.what = 'event') AS "hasEvents",
      bool_or(w.what = 'due' OR (w.what = 'under way' AND w.at < statement_timestamp())) AS "isDue", sum(w.count)::int AS "underWay"
    FROM (
      SELECT o."tenantId", o."emittedAt" AS at, 'event' AS what, 0 AS count FROM "Tenant" t CROSS JOIN LATERAL (
        SELECT x."tenantId", x."emittedAt" FROM "Outbox" x WHERE x."tenantId" = t.id ORDER BY x."emittedAt" LIMIT 1) o
      UNION ALL
      SELECT q."tenantId", q."dueAt", 'due', 0 FROM "Tenant" t CROSS JOIN LATERAL (
        SELECT d."tenantId", d."dueAt" FROM "Delivery" d WHERE d."tenantId" = t.id AND d.state = 'queued' AND d."dueAt" <= ${now}::timestamptz LIMIT 1) q
      UNION ALL
      SELECT u."tenantId", u.at, 'under way', u.count FROM "Tenant" t CROSS JOIN LATERAL (
        SELECT s."tenantId", min(s."leaseUntil") AS at, count(*)::int AS count FROM "Delivery" s WHERE s."tenantId" = t.id AND s.state = 'sending'
        GROUP BY s."tenantId") u) w
    GROUP BY w."tenantId" LIMIT ${mostTenants}`,
    mostTenants,
  );
  return rows.filter(({ hasEvents, isDue }) => hasEvents || isDue).toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Creates the deliveries of new events, oldest first; returns the number of events. */
export async function relay(batch: number, of?: string): Promise<number> {
  const call = of
    ? { text: 'SELECT relay_events($2, $1) AS relayed', values: [batch, of] }
    : { text: 'SELECT relay_events($1) AS relayed', values: [batch] };
  const { rows } = await pool.query<{ relayed: number }>(call);
  return rows[0]?.relayed ?? 0;
}

/** A delivery that this process holds for a while, and its content. Secrets are sealed. */
export type Claimed = {
  tenantId: string;
  id: string;
  number: number;
  failures: number;
  dueAt: Date;
  endpointId: string;
  url: string;
  secret: string | null;
  previousSecret: string | null;
  event: KeptEvent;
};

export type Limits = { room: number; perLane: number; perTenant: number; spare: number; leaseMs: number };

/** What is read of claim `c`. */
const content = `coalesce(w.id, p.id) AS "endpointId", coalesce(w.url, p.url) AS url,
      coalesce(w.secret, p.secret) AS secret, CASE WHEN w."previousUntil" > $1 THEN w."previousSecret" END AS "previousSecret",
      jsonb_build_object('id', e.id, 'type', e.type, 'data', e.data, 'createdAt', e."createdAt") AS event`;

/** `now` is business time, the lease real time. */
export async function claim(now: Date, { room, perLane, perTenant, spare, leaseMs }: Limits): Promise<Claimed[]> {
  const { rows } = await pool.query<Claimed>({
    name: 'claim_deliveries',
    text: `
    SELECT c."tenantId", c.id, c.number, c.failures, c."dueAt", ${content}
    FROM claim_deliveries($1, $2, $3, $4, $5, $6) c
      CROSS JOIN LATERAL (SELECT * FROM "Event" o WHERE o."tenantId" = c."tenantId" AND o.id = c."eventId" OFFSET 0) e
      LEFT JOIN LATERAL (SELECT * FROM "Webhook" o WHERE o."tenantId" = c."tenantId" AND o.id = c."webhookId" OFFSET 0) w ON true
      LEFT JOIN LATERAL (SELECT * FROM "PaymentWebhook" o WHERE o."tenantId" = c."tenantId" AND o.id = c."paymentWebhookId" OFFSET 0) p ON true
    ORDER BY e."createdAt", e.id`,
    values: [now, room, perLane, perTenant, spare, leaseMs],
  });
  return rows;
}

/** The same of one tenant of a cluster: a worker runs a function only where the statement is nothing but its call. */
export async function claimOf(of: string, now: Date, { room, perLane, perTenant, spare, leaseMs }: Limits): Promise<Claimed[]> {
  const { rows: claimed } = await pool.query<{ id: string }>({
    name: 'claim of one',
    text: 'SELECT id FROM claim_deliveries($1, $2, $3, $4, $5, $6, $7)',
    values: [of, now, room, perLane, perTenant, spare, leaseMs],
  });
  if (claimed.length === 0) return [];
  const { rows } = await pool.query<Claimed>({
    name: 'content of one',
    text: `
    SELECT c."tenantId", c.id, c.attempts AS number, c.failures, c."dueAt", ${content}
    FROM "Delivery" c JOIN "Event" e ON e."tenantId" = c."tenantId" AND e.id = c."eventId"
      LEFT JOIN "Webhook" w ON w."tenantId" = c."tenantId" AND w.id = c."webhookId"
      LEFT JOIN "PaymentWebhook" p ON p."tenantId" = c."tenantId" AND p.id = c."paymentWebhookId"
    WHERE c."tenantId" = $2 AND c.id = ANY ($3::uuid[]) ORDER BY e."createdAt", e.id`,
    values: [now, of, claimed.map(({ id }) => id)],
  });
  return rows;
}

export type Ended = {
  tenantId: string;
  deliveryId: string;
  number: number;
  startedAt: Date;
  durationMs: number;
  outcome: Outcome;
  status: number | null;
  answer: string | null;
  signature: string | null;
  previousSignature: string | null;
  /** null: this was the last attempt. */
  retryAt: Date | null;
};

/** Records the results of attempts; leaves out those that another process has taken over meanwhile. */
export async function end(ended: readonly Ended[], of?: string): Promise<{ deliveryId: string; state: string }[]> {
  const results = JSON.stringify(ended);
  const { rows } = await pool.query<{ deliveryId: string; state: string }>(
    of
      ? { text: 'SELECT "deliveryId", state FROM end_attempts($2, $1)', values: [results, of] }
      : { text: 'SELECT "deliveryId", state FROM end_attempts($1)', values: [results] },
  );
  return rows;
}

/** Whether any process has an attempt under way whose lease has not ended. */
export async function isAnyUnderWay(): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM "Delivery" d WHERE d.state = 'sending' AND d."leaseUntil" > statement_timestamp() LIMIT 1`,
  );
  return rowCount === 1;
}

import 'server-only';
import { pool } from '@/lib/db/pool';
import type { KeptEvent } from '@/lib/events/present';
import type { Outcome } from '@/lib/webhooks/sending/outcome';

/** Creates the deliveries of new events, oldest first; returns the number of events. */
export async function relayEvents(batch: number): Promise<number> {
  const { rows } = await pool.query<{ relayed: number }>('SELECT relay_events($1) AS relayed', [batch]);
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

/** `now` is business time, the lease real time. */
export async function claimDeliveries(
  now: Date,
  limits: { room: number; perLane: number; perTenant: number; spare: number; leaseMs: number },
): Promise<Claimed[]> {
  const { rows } = await pool.query<Claimed>({
    name: 'claim_deliveries',
    text: `
    SELECT c."tenantId", c.id, c.number, c.failures, c."dueAt", coalesce(w.id, p.id) AS "endpointId", coalesce(w.url, p.url) AS url,
      coalesce(w.secret, p.secret) AS secret, CASE WHEN w."previousUntil" > $1 THEN w."previousSecret" END AS "previousSecret",
      jsonb_build_object('id', e.id, 'type', e.type, 'data', e.data, 'createdAt', e."createdAt") AS event
    FROM claim_deliveries($1, $2, $3, $4, $5, $6) c
      CROSS JOIN LATERAL (SELECT * FROM "Event" o WHERE o."tenantId" = c."tenantId" AND o.id = c."eventId" OFFSET 0) e
      LEFT JOIN LATERAL (SELECT * FROM "Webhook" o WHERE o."tenantId" = c."tenantId" AND o.id = c."webhookId" OFFSET 0) w ON true
      LEFT JOIN LATERAL (SELECT * FROM "PaymentWebhook" o WHERE o."tenantId" = c."tenantId" AND o.id = c."paymentWebhookId" OFFSET 0) p ON true
    ORDER BY e."createdAt", e.id`,
    values: [now, limits.room, limits.perLane, limits.perTenant, limits.spare, limits.leaseMs],
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
export async function endAttempts(ended: readonly Ended[]): Promise<{ deliveryId: string; state: string }[]> {
  const { rows } = await pool.query<{ deliveryId: string; state: string }>('SELECT "deliveryId", state FROM end_attempts($1)', [
    JSON.stringify(ended),
  ]);
  return rows;
}

/** Whether any process has an attempt under way whose lease has not ended. */
export async function isAnyUnderWay(): Promise<boolean> {
  const { rows } = await pool.query<{ any: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM "Delivery" d WHERE d.state = 'sending' AND d."leaseUntil" > clock_timestamp()) AS any`,
  );
  return rows[0]?.any ?? false;
}

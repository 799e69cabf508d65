-- AlterTable
ALTER TABLE "Delivery" ADD COLUMN     "urgent" BOOLEAN NOT NULL DEFAULT false;


-- By hand from here. What somebody waits for: found by an index of its own, which holds nothing else that waits. And what has failed and waits.
CREATE INDEX "Delivery_urgent" ON "Delivery"("tenantId", lane, "dueAt", "emittedAt") WHERE urgent;
CREATE INDEX "Delivery_retrying" ON "Delivery"("tenantId", lane, "createdAt", id) WHERE state = 'queued' AND failures > 0;

-- As before, but that a ping is urgent.
CREATE OR REPLACE FUNCTION relay_events(batch int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  tenants uuid[];
  events uuid[];
  moments timestamptz[];
BEGIN
  WITH oldest AS (
    SELECT o."tenantId", o."emittedAt", o."eventId" FROM "Tenant" t CROSS JOIN LATERAL (
      SELECT * FROM "Outbox" x WHERE x."tenantId" = t.id ORDER BY x."emittedAt" LIMIT batch) o
    ORDER BY o."emittedAt" LIMIT batch)
  , locked AS (
    SELECT x."tenantId", x."emittedAt", x."eventId" FROM "Outbox" x JOIN oldest USING ("tenantId", "emittedAt", "eventId")
    ORDER BY x."tenantId", x."emittedAt", x."eventId" FOR UPDATE OF x)
  , gone AS (
    DELETE FROM "Outbox" x USING locked l WHERE x."tenantId" = l."tenantId" AND x."emittedAt" = l."emittedAt" AND x."eventId" = l."eventId"
    RETURNING x."tenantId", x."emittedAt", x."eventId")
  SELECT array_agg(g."tenantId"), array_agg(g."eventId"), array_agg(g."emittedAt") INTO tenants, events, moments FROM gone g;
  IF events IS NULL THEN
    RETURN 0;
  END IF;
  -- whoever switches an endpoint off waits for this, and then finds what was made here
  PERFORM 1 FROM "Webhook" w WHERE w."deletedAt" IS NULL AND w."tenantId" = ANY(tenants)
    ORDER BY w."tenantId", w.id FOR SHARE;
  INSERT INTO "Delivery"("tenantId", id, "eventId", type, "resourceId", "webhookId", "paymentWebhookId", lane, state, attempts, failures, urgent, "dueAt", "createdAt",
      "emittedAt")
    SELECT e."tenantId", uuidv7(), e.id, e.type, e."resourceId", to_whom."webhookId", to_whom."paymentWebhookId", to_whom.lane,
      CASE WHEN to_whom.active THEN 'queued' ELSE 'held' END, 0, 0, e.type = 'ping', e."createdAt", e."createdAt", r."emittedAt"
    FROM unnest(tenants, events, moments) r("tenantId", "eventId", "emittedAt") CROSS JOIN LATERAL (
      SELECT * FROM "Event" o WHERE o."tenantId" = r."tenantId" AND o.id = r."eventId" OFFSET 0) e CROSS JOIN LATERAL (
      SELECT w.id AS "webhookId", NULL::uuid AS "paymentWebhookId", w.id AS lane, w.active OR e.type = 'ping' AS active FROM "Webhook" w
        WHERE w."tenantId" = e."tenantId" AND w."deletedAt" IS NULL AND w."createdAt" <= e."createdAt"
          AND CASE WHEN e.type = 'ping' THEN w.id = e."resourceId" ELSE w.events ? e.type END
      UNION ALL
      SELECT NULL, p.id, md5(lower(substring(p.url FROM '^[^:]+://[^/?#]+')))::uuid, true FROM "PaymentWebhook" p
        WHERE p."tenantId" = e."tenantId" AND p."paymentId" = e."resourceId" AND p.events ? e.type
    ) to_whom
    ORDER BY r."emittedAt";
  RETURN cardinality(events);
END $$;

-- As before, but that what is urgent goes before all else in its lane, earlier events of its resource included, until an attempt of it came to
-- an end; and that what they ask of the queue goes by its indexes row by row, however little the statistics know of a queue that has just grown:
-- OFFSET 0 keeps a question from becoming a join that reads a lane as a whole, CASE keeps a row whose id is known from being
-- looked for among all that wait, and a plan that was kept since the queue was empty reads no table as a whole.

CREATE OR REPLACE FUNCTION claim_deliveries(now timestamptz, room int, per_lane int, per_tenant int, spare int, lease_ms int)
RETURNS TABLE("tenantId" uuid, id uuid, "eventId" uuid, number int, failures int, "webhookId" uuid, "paymentWebhookId" uuid, "dueAt" timestamptz)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  chosen record;
BEGIN
  PERFORM 1 FROM "Installation" FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM recover_deliveries(now);
  FOR chosen IN
    WITH RECURSIVE lane AS (
      SELECT '00000000-0000-0000-0000-000000000000'::uuid AS "tenantId", '00000000-0000-0000-0000-000000000000'::uuid AS lane
      UNION ALL
      SELECT n."tenantId", n.lane FROM lane l CROSS JOIN LATERAL (
        SELECT d."tenantId", d.lane FROM "Delivery" d WHERE d.state = 'queued' AND (d."tenantId", d.lane) > (l."tenantId", l.lane)
        ORDER BY d."tenantId", d.lane LIMIT 1) n)
    , due AS (
      SELECT q."tenantId", q.id, q."dueAt", u.n + q.place AS place FROM lane l
        CROSS JOIN LATERAL (SELECT count(*)::int AS n FROM "Delivery" s WHERE s.state = 'sending' AND s."tenantId" = l."tenantId" AND s.lane = l.lane) u
        CROSS JOIN LATERAL (SELECT greatest(0, CASE WHEN EXISTS (SELECT 1 FROM "Webhook" w WHERE w."tenantId" = l."tenantId" AND w.id = l.lane
          AND w."failingSince" IS NOT NULL) THEN 1 ELSE per_lane END - u.n) AS room) r
        CROSS JOIN LATERAL (
          SELECT o.*, row_number() OVER (ORDER BY o.urgent DESC, o."dueAt", o."emittedAt") AS place FROM (
            (SELECT d."tenantId", d.id, d."dueAt", d."emittedAt", true AS urgent FROM "Delivery" d
              WHERE d.urgent AND CASE d.state WHEN 'queued' THEN true END AND d."tenantId" = l."tenantId" AND d.lane = l.lane AND d."dueAt" <= now
              ORDER BY d."dueAt", d."emittedAt" LIMIT r.room)
            UNION ALL
            (SELECT d."tenantId", d.id, d."dueAt", d."emittedAt", false FROM "Delivery" d
              WHERE d.state = 'queued' AND NOT d.urgent AND d."tenantId" = l."tenantId" AND d.lane = l.lane AND d."dueAt" <= now
                AND NOT EXISTS (SELECT 1 FROM "Delivery" b WHERE b."tenantId" = d."tenantId" AND b.lane = d.lane AND b."resourceId" = d."resourceId"
                  AND b."emittedAt" < d."emittedAt" AND b.state IN ('queued', 'sending') AND b.failures = 0 OFFSET 0)
              ORDER BY d."dueAt", d."emittedAt" LIMIT r.room)) o
          ORDER BY place LIMIT r.room) q)
    , busy AS (SELECT s."tenantId", count(*) AS n FROM "Delivery" s WHERE s.state = 'sending' GROUP BY s."tenantId")
    , own AS (
      SELECT d.*, row_number() OVER (PARTITION BY d."tenantId" ORDER BY d.place, d."dueAt") + coalesce(b.n, 0) AS "ofTenant"
      FROM due d LEFT JOIN busy b ON b."tenantId" = d."tenantId")
    , fair AS (
      SELECT f."tenantId", f.id FROM (SELECT o.*, row_number() OVER (ORDER BY o."ofTenant", o.place, o."dueAt") AS turn FROM own o) f
      WHERE f.turn <= CASE WHEN f.place = 1 THEN room ELSE room - spare END AND f."ofTenant" <= per_tenant)
    SELECT f."tenantId", f.id FROM fair f
  LOOP
    UPDATE "Delivery" d SET state = 'sending', attempts = d.attempts + 1, "leaseUntil" = clock_timestamp() + lease_ms * interval '1 ms'
      WHERE d."tenantId" = chosen."tenantId" AND d.id = chosen.id AND CASE d.state WHEN 'queued' THEN true END
      RETURNING d."tenantId", d.id, d."eventId", d.attempts, d.failures, d."webhookId", d."paymentWebhookId", d."dueAt"
      INTO "tenantId", id, "eventId", number, failures, "webhookId", "paymentWebhookId", "dueAt";
    IF FOUND THEN
      RETURN NEXT;
    END IF;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION end_attempts(ended jsonb) RETURNS TABLE("tenantId" uuid, "deliveryId" uuid, state text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  e record;
  succeeded boolean;
  endpoint uuid;
BEGIN
  PERFORM 1 FROM "Webhook" w WHERE (w."tenantId", w.id) IN (
      SELECT d."tenantId", d."webhookId" FROM jsonb_to_recordset(ended) AS e("tenantId" uuid, "deliveryId" uuid)
        CROSS JOIN LATERAL (SELECT * FROM "Delivery" o WHERE o."tenantId" = e."tenantId" AND o.id = e."deliveryId" OFFSET 0) d)
    ORDER BY w."tenantId", w.id FOR NO KEY UPDATE;
  FOR e IN
    SELECT x.* FROM jsonb_to_recordset(ended) AS x("tenantId" uuid, "deliveryId" uuid, number int, "startedAt" timestamptz, "durationMs" int,
      outcome text, status int, answer text, signature text, "previousSignature" text, "retryAt" timestamptz) ORDER BY x."tenantId", x."deliveryId"
  LOOP
    succeeded := e.outcome = 'success';
    UPDATE "Delivery" d SET state = s.state, failures = d.failures + CASE WHEN e.outcome IN ('success', 'interrupted') THEN 0 ELSE 1 END, "leaseUntil" = NULL,
        urgent = d.urgent AND e.outcome = 'interrupted', "dueAt" = coalesce(e."retryAt", d."dueAt"),
        "endedAt" = CASE WHEN s.state IN ('delivered', 'failed', 'cancelled') THEN e."startedAt" + e."durationMs" * interval '1 ms' END
      FROM (SELECT o."webhookId", CASE WHEN succeeded THEN 'delivered' WHEN e."retryAt" IS NULL THEN 'failed'
          ELSE waiting_state(o."tenantId", o."webhookId", o.type) END AS state
        FROM "Delivery" o WHERE o."tenantId" = e."tenantId" AND o.id = e."deliveryId") s
      WHERE d."tenantId" = e."tenantId" AND d.id = e."deliveryId" AND CASE d.state WHEN 'sending' THEN d.attempts = e.number END
      RETURNING d."tenantId", d.id, d.state, d."webhookId" INTO "tenantId", "deliveryId", state, endpoint;
    CONTINUE WHEN NOT FOUND;
    INSERT INTO "DeliveryAttempt"("tenantId", "deliveryId", number, "startedAt", "durationMs", outcome, status, answer, signature, "previousSignature")
      VALUES (e."tenantId", e."deliveryId", e.number, e."startedAt", e."durationMs", e.outcome, e.status, e.answer, e.signature, e."previousSignature");
    UPDATE "Webhook" w SET "failingSince" = CASE WHEN succeeded THEN NULL ELSE e."startedAt" END, "failureToldAt" = NULL
      WHERE w."tenantId" = e."tenantId" AND w.id = endpoint AND (w."failingSince" IS NOT NULL) = succeeded AND e.outcome <> 'interrupted';
    RETURN NEXT;
  END LOOP;
END $$;

ALTER FUNCTION relay_events(int) SET enable_seqscan = off SET enable_bitmapscan = off;
ALTER FUNCTION recover_deliveries(timestamptz) SET enable_seqscan = off SET enable_bitmapscan = off;
ALTER FUNCTION claim_deliveries(timestamptz, int, int, int, int, int) SET enable_seqscan = off SET enable_bitmapscan = off;
ALTER FUNCTION end_attempts(jsonb) SET enable_seqscan = off SET enable_bitmapscan = off;

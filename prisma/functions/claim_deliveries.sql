-- Claims the webhook deliveries that are due. An urgent delivery (a ping) goes first in its lane, before earlier events of the same
-- resource too, until one attempt of it has ended.
--
-- The queries read the queue row by row through its indexes, even when the statistics are out of date because the queue has just grown.
-- OFFSET 0 stops a subquery from becoming a join that scans a whole lane. CASE stops the planner from searching all queued rows for a row
-- whose id is known. Sequential and bitmap scans are off, because a plan cached while the queue was empty would scan a whole table.
CREATE OR REPLACE FUNCTION claim_deliveries(now timestamptz, room int, per_lane int, per_tenant int, spare int, lease_ms int)
RETURNS TABLE("tenantId" uuid, id uuid, "eventId" uuid, number int, failures int, "webhookId" uuid, "paymentWebhookId" uuid, "dueAt" timestamptz)
LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
DECLARE
  chosen record;
  lease_until timestamptz;
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
              WHERE d.urgent AND CASE WHEN d.state = 'queued' THEN true END AND d."tenantId" = l."tenantId" AND d.lane = l.lane AND d."dueAt" <= now
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
    lease_until := clock_timestamp() + lease_ms * interval '1 ms';
    UPDATE "Delivery" d SET state = 'sending', attempts = d.attempts + 1, "leaseUntil" = lease_until
      WHERE d."tenantId" = chosen."tenantId" AND d.id = chosen.id AND CASE WHEN d.state = 'queued' THEN true END
      RETURNING d."tenantId", d.id, d."eventId", d.attempts, d.failures, d."webhookId", d."paymentWebhookId", d."dueAt"
      INTO "tenantId", id, "eventId", number, failures, "webhookId", "paymentWebhookId", "dueAt";
    IF FOUND THEN
      RETURN NEXT;
    END IF;
  END LOOP;
END $$;

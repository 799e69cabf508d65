-- Creates deliveries for the next events of the outbox: one for each endpoint that subscribes to the event. A ping is urgent. Returns the
-- number of events.
CREATE OR REPLACE FUNCTION relay_events(batch int) RETURNS int LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off AS $$
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
    SELECT x."tenantId", x."emittedAt", x."eventId" FROM "Outbox" x
      JOIN oldest o ON x."tenantId" = o."tenantId" AND x."emittedAt" = o."emittedAt" AND x."eventId" = o."eventId"
    ORDER BY x."tenantId", x."emittedAt", x."eventId" FOR UPDATE OF x)
  , gone AS (
    DELETE FROM "Outbox" x USING locked l WHERE x."tenantId" = l."tenantId" AND x."emittedAt" = l."emittedAt" AND x."eventId" = l."eventId"
    RETURNING x."tenantId", x."emittedAt", x."eventId")
  SELECT array_agg(g."tenantId"), array_agg(g."eventId"), array_agg(g."emittedAt") INTO tenants, events, moments FROM gone g;
  IF events IS NULL THEN
    RETURN 0;
  END IF;
  -- switching an endpoint off waits for this lock, and then finds the deliveries created here
  PERFORM 1 FROM "Webhook" w WHERE w."tenantId" = ANY(tenants) AND w."deletedAt" IS NULL
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

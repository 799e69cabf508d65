-- Ends delivery attempts whose process has died: records them as such and makes them due again. `now` is business time; a lease is real
-- time.
CREATE OR REPLACE FUNCTION recover_deliveries(now timestamptz) RETURNS void LANGUAGE sql SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  WITH gone AS (
    SELECT d."tenantId", d.id, d.attempts, d."leaseUntil" FROM "Delivery" d WHERE d.state = 'sending' AND d."leaseUntil" < clock_timestamp()
    ORDER BY d."tenantId", d.id FOR UPDATE SKIP LOCKED)
  , again AS (
    UPDATE "Delivery" d SET state = s.state, "leaseUntil" = NULL, "dueAt" = now, "endedAt" = CASE WHEN s.state = 'cancelled' THEN now END
    FROM gone g, "Delivery" o CROSS JOIN LATERAL (SELECT waiting_state(o."tenantId", o."webhookId", o.type) AS state) s
    WHERE d."tenantId" = g."tenantId" AND d.id = g.id AND o."tenantId" = g."tenantId" AND o.id = g.id)
  INSERT INTO "DeliveryAttempt"("tenantId", "deliveryId", number, "startedAt", "durationMs", outcome)
    SELECT g."tenantId", g.id, g.attempts, now, 0, 'interrupted' FROM gone g
$$;

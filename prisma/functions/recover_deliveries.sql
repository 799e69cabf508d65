-- Ends delivery attempts whose process has died: records them as such and makes them due again. `now` is business time; a lease is real
-- time.
CREATE OR REPLACE FUNCTION recover_deliveries(now timestamptz) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  g record;
BEGIN
  FOR g IN
    SELECT d."tenantId", d.id, d.attempts, coalesce((SELECT waiting_state(w.active, w."deletedAt", d.type) FROM "Webhook" w
        WHERE w."tenantId" = d."tenantId" AND w.id = d."webhookId"), 'queued') AS state
    FROM "Delivery" d WHERE d.state = 'sending' AND d."leaseUntil" < clock_timestamp() ORDER BY d."tenantId", d.id FOR UPDATE SKIP LOCKED
  LOOP
    UPDATE "Delivery" d SET state = g.state, "leaseUntil" = NULL, "dueAt" = now, "endedAt" = CASE WHEN g.state = 'cancelled' THEN now END
      WHERE d."tenantId" = g."tenantId" AND d.id = g.id;
    INSERT INTO "DeliveryAttempt"("tenantId", "deliveryId", number, "startedAt", "durationMs", outcome)
      VALUES (g."tenantId", g.id, g.attempts, now, 0, 'interrupted');
  END LOOP;
END $$;

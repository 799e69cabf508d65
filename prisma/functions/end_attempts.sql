-- Records the results of delivery attempts, and when each failed delivery is due again. Returns the new state of each delivery.
CREATE OR REPLACE FUNCTION end_attempts(ended jsonb) RETURNS TABLE("tenantId" uuid, "deliveryId" uuid, state text)
LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
DECLARE
  e record;
  succeeded boolean;
  finished timestamptz;
  endpoint uuid;
BEGIN
  -- in order, each by its key: with few endpoints the planner would otherwise read them all
  PERFORM 1 FROM (
      SELECT DISTINCT d."tenantId", d."webhookId" FROM jsonb_to_recordset(ended) AS e("tenantId" uuid, "deliveryId" uuid)
        CROSS JOIN LATERAL (SELECT * FROM "Delivery" o WHERE o."tenantId" = e."tenantId" AND o.id = e."deliveryId" OFFSET 0) d ORDER BY 1, 2) k
    CROSS JOIN LATERAL (SELECT 1 FROM "Webhook" w WHERE w."tenantId" = k."tenantId" AND w.id = k."webhookId" FOR NO KEY UPDATE) locked;
  FOR e IN
    SELECT x.* FROM jsonb_to_recordset(ended) AS x("tenantId" uuid, "deliveryId" uuid, number int, "startedAt" timestamptz, "durationMs" int,
      outcome text, status int, answer text, signature text, "previousSignature" text, "retryAt" timestamptz) ORDER BY x."tenantId", x."deliveryId"
  LOOP
    succeeded := e.outcome = 'success';
    finished := e."startedAt" + e."durationMs" * interval '1 ms';
    UPDATE "Delivery" d SET state = s.state, failures = d.failures + CASE WHEN e.outcome IN ('success', 'interrupted') THEN 0 ELSE 1 END, "leaseUntil" = NULL,
        urgent = d.urgent AND e.outcome = 'interrupted', "dueAt" = coalesce(e."retryAt", d."dueAt"),
        "endedAt" = CASE WHEN s.state IN ('delivered', 'failed', 'cancelled') THEN finished END
      FROM (SELECT o."webhookId", CASE WHEN succeeded THEN 'delivered' WHEN e."retryAt" IS NULL THEN 'failed'
          ELSE coalesce((SELECT waiting_state(w.active, w."deletedAt", o.type) FROM "Webhook" w
            WHERE w."tenantId" = o."tenantId" AND w.id = o."webhookId"), 'queued') END AS state
        FROM "Delivery" o WHERE o."tenantId" = e."tenantId" AND o.id = e."deliveryId") s
      WHERE d."tenantId" = e."tenantId" AND d.id = e."deliveryId" AND CASE WHEN d.state = 'sending' THEN d.attempts = e.number END
      RETURNING d."tenantId", d.id, d.state, d."webhookId" INTO "tenantId", "deliveryId", state, endpoint;
    CONTINUE WHEN NOT FOUND;
    INSERT INTO "DeliveryAttempt"("tenantId", "deliveryId", number, "startedAt", "durationMs", outcome, status, answer, signature, "previousSignature")
      VALUES (e."tenantId", e."deliveryId", e.number, e."startedAt", e."durationMs", e.outcome, e.status, e.answer, e.signature, e."previousSignature");
    UPDATE "Webhook" w SET "failingSince" = CASE WHEN succeeded THEN NULL ELSE e."startedAt" END, "failureToldAt" = NULL
      WHERE w."tenantId" = e."tenantId" AND w.id = endpoint AND (w."failingSince" IS NOT NULL) = succeeded AND e.outcome <> 'interrupted';
    RETURN NEXT;
  END LOOP;
END $$;

-- As in 20261122100000_webhooks, but a payment's own endpoints are looked for by the payment. Behind an OR the planner may gather those of
-- all of a tenant's payments first, which costs the more the more there are; a lateral look-up with a limit it cannot turn into that.
CREATE OR REPLACE FUNCTION emit_events(t uuid, events jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Event" SELECT * FROM jsonb_populate_recordset(NULL::"Event", events);
  INSERT INTO "Outbox"("tenantId", "eventId", "emittedAt")
    SELECT t, (e.event->>'id')::uuid, clock_timestamp() + e.place * interval '1 microsecond'
    FROM jsonb_array_elements(events) WITH ORDINALITY AS e(event, place)
    LEFT JOIN LATERAL (
      SELECT true AS "isThere" FROM "PaymentWebhook" p
      WHERE p."tenantId" = t AND p."paymentId" = (e.event->>'resourceId')::uuid LIMIT 1
    ) own ON true
    WHERE own."isThere" OR EXISTS (SELECT 1 FROM "Webhook" w WHERE w."tenantId" = t AND w."deletedAt" IS NULL);
END $$;

-- As in 20261122100000_webhooks, but a payment's own endpoints are looked for by the payment: OFFSET 0 keeps the planner from gathering those of
-- all of a tenant's payments first, which it may do behind an OR, and which costs the more the more there are.

-- Writes what happened, and where somebody listens, that it is to be told. All events are of one tenant.
CREATE OR REPLACE FUNCTION emit_events(t uuid, events jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Event" SELECT * FROM jsonb_populate_recordset(NULL::"Event", events);
  INSERT INTO "Outbox"("tenantId", "eventId", "emittedAt")
    SELECT t, (e.event->>'id')::uuid, clock_timestamp() + e.place * interval '1 microsecond'
    FROM jsonb_array_elements(events) WITH ORDINALITY AS e(event, place)
    WHERE EXISTS (SELECT 1 FROM "Webhook" w WHERE w."tenantId" = t AND w."deletedAt" IS NULL)
      OR EXISTS (SELECT 1 FROM "PaymentWebhook" p
        WHERE p."tenantId" = t AND p."paymentId" = (e.event->>'resourceId')::uuid OFFSET 0);
END $$;

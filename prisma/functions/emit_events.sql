-- Writes events and puts them into the outbox, in the statement that causes them. Beside its columns an event may carry two things.
-- mail: {kind, subjectId}: saves a notification, unless the merchant has switched that kind off.
-- sellers: the sellers of a sale: saves a first-sale notification for each seller without an earlier sale. The mail job decides which of
-- two simultaneous sales was the first, so that no payment waits for another payment of the same seller.
CREATE OR REPLACE FUNCTION emit_events(t uuid, events jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Event" SELECT * FROM jsonb_populate_recordset(NULL::"Event", events);
  INSERT INTO "Outbox"("tenantId", "eventId", "emittedAt")
    SELECT t, (e.event->>'id')::uuid, clock_timestamp() + e.place * interval '1 microsecond'
    FROM jsonb_array_elements(events) WITH ORDINALITY AS e(event, place)
    WHERE EXISTS (SELECT 1 FROM "Webhook" w WHERE w."tenantId" = t AND w."deletedAt" IS NULL)
      OR EXISTS (SELECT 1 FROM "PaymentWebhook" p
        WHERE p."tenantId" = t AND p."paymentId" = (e.event->>'resourceId')::uuid OFFSET 0);
  IF jsonb_path_exists(events, '$[*].mail') THEN
    INSERT INTO "Notification"("tenantId", id, kind, "subjectId", "paymentId", "dueAt")
      SELECT t, (e->>'id')::uuid, e #>> '{mail,kind}', (e #>> '{mail,subjectId}')::uuid, (e->>'resourceId')::uuid, (e->>'createdAt')::timestamptz
      FROM jsonb_array_elements(events) e
      WHERE e ? 'mail' AND NOT EXISTS (SELECT 1 FROM "Merchant" m
        WHERE m."tenantId" = t AND m.id = t AND m."mailsOff" ? (e #>> '{mail,kind}'));
  END IF;
  IF jsonb_path_exists(events, '$[*].sellers') THEN
    INSERT INTO "Notification"("tenantId", id, kind, "subjectId", "paymentId", "dueAt")
      SELECT t, uuidv7(), 'first_sale', m.id, (e->>'resourceId')::uuid, (e->>'createdAt')::timestamptz
      FROM jsonb_array_elements(events) e CROSS JOIN LATERAL jsonb_array_elements_text(e->'sellers') s(id)
        JOIN "Merchant" m ON m."tenantId" = t AND m.id = s.id::uuid
      WHERE e ? 'sellers' AND m."firstSaleAt" IS NULL;
  END IF;
END $$;

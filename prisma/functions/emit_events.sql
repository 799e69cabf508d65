-- Writes events and hands them to the relay, in the statement that made them happen. An event says beside what is kept of it whether somebody is to be
-- written to: mail {kind, subjectId}, unless its merchant does not want that; and sellers, whose sale it is. Which of two sales was the first is decided
-- by whoever writes to the seller, so that no payment waits for another one's seller.
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

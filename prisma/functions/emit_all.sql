-- Writes the events of calls and puts them into the outbox, in the statement that causes them. Refuses (BP001) one that names another tenant than its
-- call. Beside its columns an event may carry two things.
-- mail: {kind, subjectId}: saves a notification, unless the merchant has switched that kind off.
-- sellers: the sellers of a sale: saves a first-sale notification for each seller without an earlier sale. The mail job decides which of
-- two simultaneous sales was the first, so that no payment waits for another payment of the same seller.
-- calls: [{tenantId, events: [{…, mail?, sellers?}]}]
CREATE OR REPLACE FUNCTION emit_all(calls jsonb) RETURNS void LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_memoize = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT (d->>'tenantId')::uuid AS t, d->'events' AS events FROM jsonb_array_elements(calls) d OFFSET 0) c
      CROSS JOIN LATERAL jsonb_array_elements(events) e WHERE t IS NULL OR (e->>'tenantId')::uuid IS DISTINCT FROM t) THEN
    RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'an event is of another tenant';
  END IF;
  INSERT INTO "Event" SELECT e.* FROM jsonb_array_elements(calls) d CROSS JOIN LATERAL jsonb_populate_recordset(NULL::"Event", d->'events') e;
  INSERT INTO "Outbox"("tenantId", "eventId", "emittedAt")
    SELECT e.t, e.id, clock_timestamp() + row_number() OVER (ORDER BY e.call, e.place) * interval '1 microsecond'
    FROM (SELECT (e->>'tenantId')::uuid AS t, (e->>'id')::uuid AS id, (e->>'resourceId')::uuid AS subject, call, place
      FROM jsonb_array_elements(calls) WITH ORDINALITY c(d, call) CROSS JOIN LATERAL jsonb_array_elements(d->'events') WITH ORDINALITY x(e, place) OFFSET 0) e
    WHERE EXISTS (SELECT 1 FROM "Webhook" w WHERE w."tenantId" = e.t AND w."deletedAt" IS NULL OFFSET 0)
      OR EXISTS (SELECT 1 FROM "PaymentWebhook" p WHERE p."tenantId" = e.t AND p."paymentId" = e.subject OFFSET 0);
  IF jsonb_path_exists(calls, '$[*].events[*].mail') THEN
    INSERT INTO "Notification"("tenantId", id, kind, "subjectId", "paymentId", "dueAt")
      SELECT (e->>'tenantId')::uuid, (e->>'id')::uuid, e #>> '{mail,kind}', (e #>> '{mail,subjectId}')::uuid, (e->>'resourceId')::uuid,
        (e->>'createdAt')::timestamptz
      FROM jsonb_array_elements(calls) d CROSS JOIN LATERAL jsonb_array_elements(d->'events') e
      WHERE e ? 'mail' AND NOT EXISTS (SELECT 1 FROM "Merchant" m
        WHERE m."tenantId" = (e->>'tenantId')::uuid AND m.id = m."tenantId" AND m."mailsOff" ? (e #>> '{mail,kind}') OFFSET 0);
  END IF;
  IF jsonb_path_exists(calls, '$[*].events[*].sellers') THEN
    INSERT INTO "Notification"("tenantId", id, kind, "subjectId", "paymentId", "dueAt")
      SELECT m."tenantId", uuidv7(), 'first_sale', m.id, (e->>'resourceId')::uuid, (e->>'createdAt')::timestamptz
      FROM jsonb_array_elements(calls) d CROSS JOIN LATERAL jsonb_array_elements(d->'events') e
        CROSS JOIN LATERAL jsonb_array_elements_text(e->'sellers') s(id)
        CROSS JOIN LATERAL (SELECT * FROM "Merchant" o WHERE o."tenantId" = (e->>'tenantId')::uuid AND o.id = s.id::uuid AND o."firstSaleAt" IS NULL OFFSET 0) m
      WHERE e ? 'sellers';
  END IF;
END $$;

-- CreateTable
CREATE TABLE "Webhook" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT,
    "previousSecret" TEXT,
    "previousUntil" TIMESTAMPTZ(3),
    "events" JSONB NOT NULL,
    "active" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3),
    "failingSince" TIMESTAMPTZ(3),
    "failureToldAt" TIMESTAMPTZ(3),

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "Outbox" (
    "tenantId" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "emittedAt" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "Outbox_pkey" PRIMARY KEY ("tenantId","emittedAt","eventId")
);

-- CreateTable
CREATE TABLE "Delivery" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "resourceId" UUID NOT NULL,
    "webhookId" UUID,
    "paymentWebhookId" UUID,
    "lane" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "leaseUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "emittedAt" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "endedAt" TIMESTAMPTZ(3),
    "redeliveryOf" UUID,

    CONSTRAINT "Delivery_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "DeliveryAttempt" (
    "tenantId" UUID NOT NULL,
    "deliveryId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "durationMs" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "status" INTEGER,
    "answer" TEXT,
    "signature" TEXT,
    "previousSignature" TEXT,

    CONSTRAINT "DeliveryAttempt_pkey" PRIMARY KEY ("tenantId","deliveryId","number")
);

-- CreateIndex
CREATE INDEX "Delivery_tenantId_webhookId_createdAt_id_idx" ON "Delivery"("tenantId", "webhookId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Delivery_tenantId_resourceId_idx" ON "Delivery"("tenantId", "resourceId");

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_tenantId_webhookId_fkey" FOREIGN KEY ("tenantId", "webhookId") REFERENCES "Webhook"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "DeliveryAttempt" ADD CONSTRAINT "DeliveryAttempt_tenantId_deliveryId_fkey" FOREIGN KEY ("tenantId", "deliveryId") REFERENCES "Delivery"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;


-- By hand from here.

ALTER TABLE "Webhook" ADD CHECK (url <> '' AND jsonb_typeof(events) = 'array' AND ("previousSecret" IS NULL) = ("previousUntil" IS NULL));
ALTER TABLE "Delivery" ADD CHECK (state IN ('queued', 'sending', 'delivered', 'failed', 'held', 'cancelled')),
  ADD CHECK (num_nonnulls("webhookId", "paymentWebhookId") = 1),
  ADD CHECK (attempts >= failures AND failures >= 0),
  ADD CHECK ((state = 'sending') = ("leaseUntil" IS NOT NULL)),
  ADD CHECK ((state IN ('delivered', 'failed', 'cancelled')) = ("endedAt" IS NOT NULL));

-- What waits, by its lane; what is under way; and what must come before a later event of the same resource.
CREATE INDEX "Delivery_queue" ON "Delivery"("tenantId", lane, "dueAt", "emittedAt") WHERE state = 'queued';
CREATE INDEX "Delivery_under_way" ON "Delivery"("tenantId", lane, "leaseUntil") WHERE state = 'sending';
CREATE INDEX "Delivery_first" ON "Delivery"("tenantId", lane, "resourceId", "emittedAt") WHERE state IN ('queued', 'sending') AND failures = 0;

REVOKE DELETE, TRUNCATE ON "Webhook" FROM bunpai_app;
REVOKE DELETE, TRUNCATE ON "Delivery" FROM bunpai_app;
REVOKE UPDATE, DELETE, TRUNCATE ON "DeliveryAttempt" FROM bunpai_app;
REVOKE TRUNCATE ON "Outbox" FROM bunpai_app;

-- Writes what happened, and where somebody listens, that it is to be told. All events are of one tenant.
CREATE FUNCTION emit_events(t uuid, events jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Event" SELECT * FROM jsonb_populate_recordset(NULL::"Event", events);
  INSERT INTO "Outbox"("tenantId", "eventId", "emittedAt")
    SELECT t, (e.event->>'id')::uuid, clock_timestamp() + e.place * interval '1 microsecond'
    FROM jsonb_array_elements(events) WITH ORDINALITY AS e(event, place)
    WHERE EXISTS (SELECT 1 FROM "Webhook" w WHERE w."tenantId" = t AND w."deletedAt" IS NULL)
      OR EXISTS (SELECT 1 FROM "PaymentWebhook" p WHERE p."tenantId" = t AND p."paymentId" = (e.event->>'resourceId')::uuid);
END $$;

-- Makes the deliveries of up to `batch` events, the oldest first, and says how many events. A second one at the same time waits for the
-- first, so that the deliveries of an event are never there before those of an earlier one of the same resource.
-- An endpoint that is off has its deliveries kept; one that is made later is not told what was before it.
CREATE FUNCTION relay_events(batch int) RETURNS int LANGUAGE plpgsql AS $$
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
    SELECT x."tenantId", x."emittedAt", x."eventId" FROM "Outbox" x JOIN oldest USING ("tenantId", "emittedAt", "eventId")
    ORDER BY x."tenantId", x."emittedAt", x."eventId" FOR UPDATE OF x)
  , gone AS (
    DELETE FROM "Outbox" x USING locked l WHERE x."tenantId" = l."tenantId" AND x."emittedAt" = l."emittedAt" AND x."eventId" = l."eventId"
    RETURNING x."tenantId", x."emittedAt", x."eventId")
  SELECT array_agg(g."tenantId"), array_agg(g."eventId"), array_agg(g."emittedAt") INTO tenants, events, moments FROM gone g;
  IF events IS NULL THEN
    RETURN 0;
  END IF;
  -- whoever switches an endpoint off waits for this, and then finds what was made here
  PERFORM 1 FROM "Webhook" w WHERE w."deletedAt" IS NULL AND w."tenantId" = ANY(tenants)
    ORDER BY w."tenantId", w.id FOR SHARE;
  INSERT INTO "Delivery"("tenantId", id, "eventId", type, "resourceId", "webhookId", "paymentWebhookId", lane, state, attempts, failures, "dueAt", "createdAt",
      "emittedAt")
    SELECT e."tenantId", uuidv7(), e.id, e.type, e."resourceId", to_whom."webhookId", to_whom."paymentWebhookId", to_whom.lane,
      CASE WHEN to_whom.active THEN 'queued' ELSE 'held' END, 0, 0, e."createdAt", e."createdAt", r."emittedAt"
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

-- What becomes of a delivery that has to be tried again: its endpoint may be off or gone by now. A ping is somebody's wish, whatever is off.
CREATE FUNCTION waiting_state(t uuid, endpoint uuid, type text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN endpoint IS NULL THEN 'queued' ELSE (
    SELECT CASE WHEN w."deletedAt" IS NOT NULL THEN 'cancelled' WHEN w.active OR type = 'ping' THEN 'queued' ELSE 'held' END
    FROM "Webhook" w WHERE w."tenantId" = t AND w.id = endpoint) END
$$;

-- Attempts whose process is gone: recorded as such, and due again. `now` is business time, a lease is real time.
CREATE FUNCTION recover_deliveries(now timestamptz) RETURNS void LANGUAGE sql AS $$
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

-- Up to `room` deliveries that are due at `now` (business time), leased for `lease_ms` of real time, each with its next number.
-- In the whole installation a lane has at most `per_lane` under way, a failing endpoint one, and a tenant `per_tenant`; who has fewest comes
-- first. The last `spare` of the room are only for lanes that have none, so that however many hang, another begins at once. A later event
-- of a resource waits until the one before it was tried once. One claims at a time: who comes meanwhile gets nothing.
CREATE FUNCTION claim_deliveries(now timestamptz, room int, per_lane int, per_tenant int, spare int, lease_ms int)
RETURNS TABLE("tenantId" uuid, id uuid, "eventId" uuid, number int, failures int, "webhookId" uuid, "paymentWebhookId" uuid, "dueAt" timestamptz)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  chosen record;
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
        CROSS JOIN LATERAL (
          SELECT o.*, row_number() OVER (ORDER BY o."dueAt", o."emittedAt") AS place FROM (
            SELECT d."tenantId", d.id, d."dueAt", d."emittedAt" FROM "Delivery" d
            WHERE d.state = 'queued' AND d."tenantId" = l."tenantId" AND d.lane = l.lane AND d."dueAt" <= now
              AND NOT EXISTS (SELECT 1 FROM "Delivery" b WHERE b."tenantId" = d."tenantId" AND b.lane = d.lane AND b."resourceId" = d."resourceId"
                AND b."emittedAt" < d."emittedAt" AND b.state IN ('queued', 'sending') AND b.failures = 0)
            ORDER BY d."dueAt", d."emittedAt"
            LIMIT greatest(0, CASE WHEN EXISTS (SELECT 1 FROM "Webhook" w WHERE w."tenantId" = l."tenantId" AND w.id = l.lane
              AND w."failingSince" IS NOT NULL) THEN 1 ELSE per_lane END - u.n)) o) q)
    , busy AS (SELECT s."tenantId", count(*) AS n FROM "Delivery" s WHERE s.state = 'sending' GROUP BY s."tenantId")
    , own AS (
      SELECT d.*, row_number() OVER (PARTITION BY d."tenantId" ORDER BY d.place, d."dueAt") + coalesce(b.n, 0) AS "ofTenant"
      FROM due d LEFT JOIN busy b ON b."tenantId" = d."tenantId")
    , fair AS (
      SELECT f."tenantId", f.id FROM (SELECT o.*, row_number() OVER (ORDER BY o."ofTenant", o.place, o."dueAt") AS turn FROM own o) f
      WHERE f.turn <= CASE WHEN f.place = 1 THEN room ELSE room - spare END AND f."ofTenant" <= per_tenant)
    SELECT f."tenantId", f.id FROM fair f
  LOOP
    UPDATE "Delivery" d SET state = 'sending', attempts = d.attempts + 1, "leaseUntil" = clock_timestamp() + lease_ms * interval '1 ms'
      WHERE d."tenantId" = chosen."tenantId" AND d.id = chosen.id AND d.state = 'queued'
      RETURNING d."tenantId", d.id, d."eventId", d.attempts, d.failures, d."webhookId", d."paymentWebhookId", d."dueAt"
      INTO "tenantId", id, "eventId", number, failures, "webhookId", "paymentWebhookId", "dueAt";
    IF FOUND THEN
      RETURN NEXT;
    END IF;
  END LOOP;
END $$;

-- How attempts ended. ended: [{tenantId, deliveryId, number, startedAt, durationMs, outcome, status, answer, signature, previousSignature,
-- retryAt}], business time;
-- retryAt null: it was the last. One that was interrupted counts as no failure. An attempt that has lost its lease meanwhile is left to whoever has it now. Gives what became of each.
CREATE FUNCTION end_attempts(ended jsonb) RETURNS TABLE("tenantId" uuid, "deliveryId" uuid, state text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  e record;
  succeeded boolean;
  endpoint uuid;
BEGIN
  PERFORM 1 FROM "Webhook" w WHERE (w."tenantId", w.id) IN (
      SELECT d."tenantId", d."webhookId" FROM "Delivery" d JOIN jsonb_to_recordset(ended) AS e("tenantId" uuid, "deliveryId" uuid)
        ON d."tenantId" = e."tenantId" AND d.id = e."deliveryId")
    ORDER BY w."tenantId", w.id FOR NO KEY UPDATE;
  FOR e IN
    SELECT x.* FROM jsonb_to_recordset(ended) AS x("tenantId" uuid, "deliveryId" uuid, number int, "startedAt" timestamptz, "durationMs" int,
      outcome text, status int, answer text, signature text, "previousSignature" text, "retryAt" timestamptz) ORDER BY x."tenantId", x."deliveryId"
  LOOP
    succeeded := e.outcome = 'success';
    UPDATE "Delivery" d SET state = s.state, failures = d.failures + CASE WHEN e.outcome IN ('success', 'interrupted') THEN 0 ELSE 1 END, "leaseUntil" = NULL,
        "dueAt" = coalesce(e."retryAt", d."dueAt"),
        "endedAt" = CASE WHEN s.state IN ('delivered', 'failed', 'cancelled') THEN e."startedAt" + e."durationMs" * interval '1 ms' END
      FROM (SELECT o."webhookId", CASE WHEN succeeded THEN 'delivered' WHEN e."retryAt" IS NULL THEN 'failed'
          ELSE waiting_state(o."tenantId", o."webhookId", o.type) END AS state
        FROM "Delivery" o WHERE o."tenantId" = e."tenantId" AND o.id = e."deliveryId") s
      WHERE d."tenantId" = e."tenantId" AND d.id = e."deliveryId" AND d.state = 'sending' AND d.attempts = e.number
      RETURNING d."tenantId", d.id, d.state, d."webhookId" INTO "tenantId", "deliveryId", state, endpoint;
    CONTINUE WHEN NOT FOUND;
    INSERT INTO "DeliveryAttempt"("tenantId", "deliveryId", number, "startedAt", "durationMs", outcome, status, answer, signature, "previousSignature")
      VALUES (e."tenantId", e."deliveryId", e.number, e."startedAt", e."durationMs", e.outcome, e.status, e.answer, e.signature, e."previousSignature");
    UPDATE "Webhook" w SET "failingSince" = CASE WHEN succeeded THEN NULL ELSE e."startedAt" END, "failureToldAt" = NULL
      WHERE w."tenantId" = e."tenantId" AND w.id = endpoint AND (w."failingSince" IS NOT NULL) = succeeded AND e.outcome <> 'interrupted';
    RETURN NEXT;
  END LOOP;
END $$;

-- As before, but for the events.
-- Step 3 of a money verb, or all of one that calls nobody (no attempt: then none may be open). d: {paymentId, at, attempt?, when?, set,
--   refunded?, unreserve?, splits?, refund?, refundSplits?, transaction?, postings, events, audits, reply?}
--   attempt: {id, state, acquirerReference?, failureCode?}; when: what was planned on or presented: {statuses?, after?, and all of
--   amountRefunded, description, metadata}; set: the payment's columns that are to change.
-- BP005: the attempt was settled by somebody else. BP002: plan again.
CREATE OR REPLACE FUNCTION settle_attempt(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  payment uuid := (d->>'paymentId')::uuid;
  attempt uuid := (d #>> '{attempt,id}')::uuid;
  at timestamptz := (d->>'at')::timestamptz;
  w jsonb := coalesce(d->'when', '{}');
  isAsPlanned boolean;
  s jsonb := d->'set';
BEGIN
  -- always, and first: whoever opens an attempt holds the payment while it waits for this attempt's end. One that is not as it was planned on,
  -- perhaps because somebody else has settled the attempt, is left as it is: no rule of the table may speak before the attempt does.
  UPDATE "Payment" o SET status = coalesce(s->>'status', o.status), amount = coalesce((s->>'amount')::bigint, o.amount),
      tax = coalesce((s->>'tax')::bigint, o.tax), "hasSplit" = coalesce((s->>'hasSplit')::boolean, o."hasSplit"),
      "acquirerReference" = CASE WHEN s ? 'acquirerReference' THEN s->>'acquirerReference' ELSE o."acquirerReference" END,
      "failureCode" = CASE WHEN s ? 'failureCode' THEN s->>'failureCode' ELSE o."failureCode" END,
      "capturedAt" = CASE WHEN s ? 'capturedAt' THEN (s->>'capturedAt')::timestamptz ELSE o."capturedAt" END,
      "amountRefunded" = o."amountRefunded" + coalesce((d->>'refunded')::bigint, 0),
      "refundPending" = o."refundPending" - coalesce((d->>'refunded')::bigint, (d #>> '{unreserve,amount}')::bigint, 0)
    WHERE o."tenantId" = t AND o.id = payment AND (NOT w ? 'statuses' OR w->'statuses' ? o.status)
      AND o."refundPending" >= coalesce((d->>'refunded')::bigint, (d #>> '{unreserve,amount}')::bigint, 0)
      AND (NOT w ? 'after' OR o."paymentDeadline" < (w->>'after')::timestamptz)
      AND (NOT w ? 'amountRefunded' OR (o."amountRefunded" = (w->>'amountRefunded')::bigint
        AND o.description IS NOT DISTINCT FROM w->>'description' AND o.metadata = w->'metadata'));
  isAsPlanned := FOUND;
  IF attempt IS NULL THEN
    PERFORM 1 FROM "Attempt" WHERE "tenantId" = t AND "paymentId" = payment AND state = 'open' AND kind <> 'refund';
    IF FOUND THEN
      PERFORM lost('attempt');
    END IF;
  ELSE
    UPDATE "Attempt" SET state = d #>> '{attempt,state}', "settledAt" = at, "acquirerReference" = d #>> '{attempt,acquirerReference}',
        "failureCode" = d #>> '{attempt,failureCode}'
      WHERE "tenantId" = t AND id = attempt AND state = 'open';
    IF NOT FOUND THEN
      RAISE EXCEPTION USING ERRCODE = 'BP005', MESSAGE = 'attempt is settled';
    END IF;
  END IF;
  IF NOT isAsPlanned THEN
    PERFORM lost('payment');
  END IF;
  IF d ? 'unreserve' THEN
    UPDATE "Split" s SET "returnedAmount" = s."returnedAmount" - (r->>'amount')::bigint, "returnedFee" = s."returnedFee" - (r->>'platformFee')::bigint
      FROM jsonb_array_elements(d #> '{unreserve,returns}') r
      WHERE s."tenantId" = t AND s."paymentId" = payment AND s."submerchantId" = (r->>'submerchantId')::uuid;
  END IF;
  IF d ? 'splits' THEN
    DELETE FROM "Split" WHERE "tenantId" = t AND "paymentId" = payment;
    INSERT INTO "Split" SELECT * FROM jsonb_populate_recordset(NULL::"Split", d->'splits');
  END IF;
  IF d ? 'refund' THEN
    INSERT INTO "Refund" SELECT * FROM jsonb_populate_record(NULL::"Refund", d->'refund');
    INSERT INTO "RefundSplit" SELECT * FROM jsonb_populate_recordset(NULL::"RefundSplit", d->'refundSplits');
  END IF;
  IF d ? 'transaction' OR attempt IS NOT NULL THEN
    PERFORM post_entries(t, d->'transaction', coalesce(d->'postings', '[]'), attempt, at);
  END IF;
  IF jsonb_array_length(d->'events') > 0 THEN
    PERFORM emit_events(t, d->'events');
  END IF;
  INSERT INTO "Audit" SELECT * FROM jsonb_populate_recordset(NULL::"Audit", d->'audits');
  IF d ? 'reply' THEN
    PERFORM finish_key(t, d->'reply');
  END IF;
END $$;

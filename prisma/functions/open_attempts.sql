-- Step 1 of money verbs: records the attempt of each call and reserves its money before anybody calls the acquirer. Refuses (BP002) when a
-- payment, its terms, its splits or a balance are no longer as planned. A seller's refundable share is its split less what was refunded, what is
-- being refunded, and what was recovered for a lost chargeback.
-- The calls begin together or not at all: one that is refused refuses all of them, and the caller sends each alone. Rows are locked table by table,
-- each in one order over all calls.
-- calls: [{tenantId, key?, payment?, splits?, webhooks?, uses?, charge?, countSlot?, terms?, guard?, draft?, sending?, attempt, leaseMs, reserve?,
--   holds?, notAfter?}]
-- draft: see hold_draft. sending: see send_document. charge: see begin_charge.
CREATE OR REPLACE FUNCTION open_attempts(calls jsonb) RETURNS void LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_memoize = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  one jsonb;
  what text;
  names text[] := begin_set(calls);
  existing int := (SELECT count(*) FROM jsonb_array_elements(calls) d WHERE NOT d ? 'payment');
  opened int;
BEGIN
  IF 'terms' = ANY (names) THEN
    IF EXISTS (SELECT FROM (SELECT (d->>'tenantId')::uuid AS t, d->'terms' AS x FROM jsonb_array_elements(calls) d WHERE d ? 'terms') c
        LEFT JOIN LATERAL agreed_at(c.t, x->>'method', x->'named', (x->>'at')::timestamptz) a ON true
        WHERE x->'agreed' IS DISTINCT FROM a.agreed) THEN
      PERFORM lost('terms');
    END IF;
  END IF;
  IF 'draft' = ANY (names) THEN
    FOR one IN SELECT d FROM jsonb_array_elements(calls) d WHERE d ? 'draft' ORDER BY d->'draft' LOOP
      PERFORM hold_draft((one->>'tenantId')::uuid, one->'draft');
    END LOOP;
  END IF;
  IF existing > 0 THEN
    PERFORM 1 FROM (SELECT (d->>'tenantId')::uuid AS t, (d #>> '{attempt,paymentId}')::uuid AS id FROM jsonb_array_elements(calls) d
        WHERE NOT d ? 'payment' ORDER BY 1, 2) k
      CROSS JOIN LATERAL (SELECT 1 FROM "Payment" p WHERE p."tenantId" = k.t AND p.id = k.id FOR NO KEY UPDATE) locked;
    SELECT r.what INTO what FROM jsonb_array_elements(calls) WITH ORDINALITY d(d, place)
      CROSS JOIN LATERAL (SELECT why_lost((d->>'tenantId')::uuid, d->'attempt', coalesce(d->'guard', '{}')) AS what) r
      WHERE NOT d ? 'payment' AND r.what IS NOT NULL ORDER BY place LIMIT 1;
    IF FOUND THEN
      PERFORM lost(what);
    END IF;
  END IF;
  IF 'payment' = ANY (names) THEN
    INSERT INTO "Payment" SELECT p.* FROM jsonb_array_elements(calls) d
      CROSS JOIN LATERAL jsonb_populate_record(NULL::"Payment", d->'payment') p WHERE d ? 'payment';
    INSERT INTO "Split" SELECT s.* FROM jsonb_array_elements(calls) d CROSS JOIN LATERAL jsonb_populate_recordset(NULL::"Split", d->'splits') s
      WHERE d ? 'payment';
    IF jsonb_path_exists(calls, '$[*].webhooks[*]') THEN
      INSERT INTO "PaymentWebhook" SELECT w.* FROM jsonb_array_elements(calls) d
        CROSS JOIN LATERAL jsonb_populate_recordset(NULL::"PaymentWebhook", d->'webhooks') w WHERE d ? 'payment';
    END IF;
    IF names && '{uses,charge}' THEN
      PERFORM 1 FROM (SELECT (d->>'tenantId')::uuid AS t, (d #>> '{uses,token}')::uuid AS id FROM jsonb_array_elements(calls) d
          WHERE d->'uses' ? 'token' ORDER BY 1, 2) k
        CROSS JOIN LATERAL (SELECT 1 FROM "Token" o WHERE o."tenantId" = k.t AND o.id = k.id FOR NO KEY UPDATE) locked;
      PERFORM 1 FROM (SELECT (d->>'tenantId')::uuid AS t, (d #>> '{uses,secureToken}')::uuid AS id FROM jsonb_array_elements(calls) d
          WHERE d->'uses' ? 'secureToken' ORDER BY 1, 2) k
        CROSS JOIN LATERAL (SELECT 1 FROM "SecureToken" o WHERE o."tenantId" = k.t AND o.id = k.id FOR NO KEY UPDATE) locked;
      PERFORM 1 FROM (SELECT (d->>'tenantId')::uuid AS t, (d #>> '{uses,session}')::uuid AS id FROM jsonb_array_elements(calls) d
          WHERE d->'uses' ? 'session' ORDER BY 1, 2) k
        CROSS JOIN LATERAL (SELECT 1 FROM "Session" s WHERE s."tenantId" = k.t AND s.id = k.id FOR NO KEY UPDATE) locked;
      FOR one IN SELECT d FROM jsonb_array_elements(calls) d WHERE d ? 'payment' AND d ?| '{uses,charge}' ORDER BY d->'uses', d->'charge' LOOP
        IF one ? 'uses' THEN
          PERFORM use_up((one->>'tenantId')::uuid, one->'uses', (one #>> '{payment,id}')::uuid, (one #>> '{attempt,createdAt}')::timestamptz);
        END IF;
        IF one ? 'charge' THEN
          PERFORM begin_charge((one->>'tenantId')::uuid, one->'charge');
        END IF;
      END LOOP;
    END IF;
    -- ANY: see post_all
    UPDATE "ListCount" l SET rows = l.rows + c.n
      FROM (SELECT (d->>'tenantId')::uuid AS t, (d->>'countSlot')::int AS slot, count(*) AS n FROM jsonb_array_elements(calls) d
          WHERE d ? 'payment' GROUP BY 1, 2 ORDER BY 1, 2) c
      WHERE l."tenantId" = ANY (ARRAY[c.t]) AND l.list = 'payments' AND l.slot = c.slot;
  END IF;
  IF 'sending' = ANY (names) THEN
    FOR one IN SELECT d FROM jsonb_array_elements(calls) d WHERE d ? 'sending' LOOP
      PERFORM send_document((one->>'tenantId')::uuid, one->'sending', 'sending');
    END LOOP;
  END IF;
  -- of a new payment nobody else can have an attempt
  INSERT INTO "Attempt"("tenantId", id, "paymentId", kind, amount, state, plan, "idempotencyKey", "leaseUntil", "createdAt")
    SELECT a."tenantId", a.id, a."paymentId", a.kind, a.amount, a.state, a.plan, a."idempotencyKey",
      clock_timestamp() + (d->>'leaseMs')::int * interval '1 ms', a."createdAt"
    FROM jsonb_array_elements(calls) d CROSS JOIN LATERAL jsonb_to_record(d->'attempt') a("tenantId" uuid, id uuid, "paymentId" uuid, kind text,
      amount bigint, state text, plan jsonb, "idempotencyKey" text, "createdAt" timestamptz) WHERE d ? 'payment';
  IF existing > 0 THEN
    WITH written AS (INSERT INTO "Attempt"("tenantId", id, "paymentId", kind, amount, state, plan, "idempotencyKey", "leaseUntil", "createdAt")
      SELECT a."tenantId", a.id, a."paymentId", a.kind, a.amount, a.state, a.plan, a."idempotencyKey",
        clock_timestamp() + (d->>'leaseMs')::int * interval '1 ms', a."createdAt"
      FROM jsonb_array_elements(calls) d CROSS JOIN LATERAL jsonb_to_record(d->'attempt') a("tenantId" uuid, id uuid, "paymentId" uuid, kind text,
        amount bigint, state text, plan jsonb, "idempotencyKey" text, "createdAt" timestamptz) WHERE NOT d ? 'payment' ON CONFLICT DO NOTHING RETURNING 1)
      SELECT count(*) INTO opened FROM written;
    IF opened <> existing THEN
      PERFORM lost('attempt');
    END IF;
  END IF;
  IF 'reserve' = ANY (names) THEN
    PERFORM reserve_refund((d->>'tenantId')::uuid, (d #>> '{attempt,paymentId}')::uuid, d->'reserve', (d #>> '{guard,whole}')::boolean)
      FROM jsonb_array_elements(calls) d WHERE d ? 'reserve';
  END IF;
  IF 'holds' = ANY (names) THEN
    PERFORM 1 FROM (SELECT DISTINCT (d->>'tenantId')::uuid AS t, (h->>'accountId')::uuid AS account FROM jsonb_array_elements(calls) d
        CROSS JOIN LATERAL jsonb_array_elements(d->'holds') h WHERE d ? 'holds' ORDER BY 1, 2) k
      CROSS JOIN LATERAL (SELECT 1 FROM "Balance" b WHERE b."tenantId" = k.t AND b."accountId" = k.account ORDER BY b.slot FOR NO KEY UPDATE) locked;
    FOR one IN SELECT d FROM jsonb_array_elements(calls) d WHERE d ? 'holds' LOOP
      PERFORM hold_money((one->>'tenantId')::uuid, (one #>> '{attempt,id}')::uuid, (one #>> '{attempt,createdAt}')::timestamptz, one->'holds');
    END LOOP;
  END IF;
  IF 'notAfter' = ANY (names) THEN
    PERFORM refuse_late((SELECT min((d->>'notAfter')::timestamptz) FROM jsonb_array_elements(calls) d)::text);
  END IF;
END $$;

-- Step 3 of money verbs: completes the attempt of each call. Posts the entries and writes the rows, events, audit records and the reply. A verb that
-- calls no acquirer passes no attempt; then no attempt of the payment may be open, except refunds, and answers to a dispute unless a chargeback
-- is moved.
-- The calls are completed together or not at all: one that is refused refuses all of them, and the caller sends each alone. No two concern one payment.
-- Rows are locked table by table, each in one order over all calls; what of a call is rare is locked in the order of the calls.
-- calls: [{tenantId, key?, paymentId, at, attempt?, when?, set, refunded?, released?, draft?, chargeback?, recover?, request?, moved?, unreserve?, splits?,
--   refund?, refundSplits?, transaction?, entries, deposits?, held?, customer?, charge?, forget?, completes?, mails?, notice?, ended?, events, audits,
--   reply?, notAfter?}]
-- charge: see end_charge. draft: see hold_draft. chargeback: see move_chargeback. recover: see take_recovery. request: see move_refund_request.
-- moved: see move_refund. customer, forget, completes, mails, notice, ended: see write_beside_posting.
-- `when.left`: the amount of the payment that is neither refunded nor being refunded.
-- `refunded`: below zero where a refund failed. `released`: the part of it that was set aside; less than `refunded` when a lost chargeback, or
-- a refund made at the acquirer, takes more than was set aside.
CREATE OR REPLACE FUNCTION complete_attempts(calls jsonb) RETURNS void LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_memoize = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  one jsonb;
  names text[] := begin_set(calls);
  total int := jsonb_array_length(calls);
  planned int;
  asked int;
  ended int;
BEGIN
  IF 'draft' = ANY (names) THEN
    FOR one IN SELECT d FROM jsonb_array_elements(calls) d WHERE d ? 'draft' ORDER BY d->'draft' LOOP
      PERFORM hold_draft((one->>'tenantId')::uuid, one->'draft');
    END LOOP;
  END IF;
  -- the payment always, and first: whoever opens an attempt holds it while it waits for this attempt's end. What is locked is then found by its
  -- place, whatever the statistics say of the table.
  PERFORM 1 FROM (SELECT (d->>'tenantId')::uuid AS t, (d->>'paymentId')::uuid AS id FROM jsonb_array_elements(calls) d ORDER BY 1, 2) k
    CROSS JOIN LATERAL (SELECT 1 FROM "Payment" p WHERE p."tenantId" = k.t AND p.id = k.id FOR NO KEY UPDATE) locked;
  -- sessions and cards before balances, as openings lock them
  IF names && '{completes,forget}' THEN
    PERFORM 1 FROM (SELECT (d->>'tenantId')::uuid AS t, (d->>'completes')::uuid AS id FROM jsonb_array_elements(calls) d
        WHERE d ? 'completes' ORDER BY 1, 2) k
      CROSS JOIN LATERAL (SELECT 1 FROM "Session" s WHERE s."tenantId" = k.t AND s.id = k.id FOR NO KEY UPDATE) locked;
    PERFORM 1 FROM (SELECT (d->>'tenantId')::uuid AS t, (d->>'forget')::uuid AS id FROM jsonb_array_elements(calls) d WHERE d ? 'forget' ORDER BY 1, 2) k
      CROSS JOIN LATERAL (SELECT 1 FROM "VaultCard" v WHERE v."tenantId" = k.t AND v.id = k.id FOR NO KEY UPDATE) locked;
  END IF;
  -- one that is not as it was planned on, perhaps because somebody else has completed the attempt, is left as it is: no rule of the table may speak
  -- before the attempt does
  UPDATE "Payment" o SET status = coalesce(s->>'status', o.status), amount = coalesce((s->>'amount')::bigint, o.amount),
      tax = coalesce((s->>'tax')::bigint, o.tax), "hasSplit" = coalesce((s->>'hasSplit')::boolean, o."hasSplit"),
      "acquirerReference" = CASE WHEN s ? 'acquirerReference' THEN s->>'acquirerReference' ELSE o."acquirerReference" END,
      "failureCode" = CASE WHEN s ? 'failureCode' THEN s->>'failureCode' ELSE o."failureCode" END,
      "capturedAt" = CASE WHEN s ? 'capturedAt' THEN c."capturedAt" ELSE o."capturedAt" END,
      "paymentDeadline" = CASE WHEN s ? 'paymentDeadline' THEN c."paymentDeadline" ELSE o."paymentDeadline" END,
      instrument = CASE WHEN s ? 'instrument' THEN s->'instrument' ELSE o.instrument END,
      brand = CASE WHEN s ? 'brand' THEN s->>'brand' ELSE o.brand END, "lastFour" = CASE WHEN s ? 'lastFour' THEN s->>'lastFour' ELSE o."lastFour" END,
      "cardMonth" = CASE WHEN s ? 'cardMonth' THEN (s->>'cardMonth')::int ELSE o."cardMonth" END,
      "cardYear" = CASE WHEN s ? 'cardYear' THEN (s->>'cardYear')::int ELSE o."cardYear" END,
      "customerId" = CASE WHEN s ? 'customerId' THEN (s->>'customerId')::uuid ELSE o."customerId" END,
      "amountRefunded" = o."amountRefunded" + c.refunded, "refundPending" = o."refundPending" - c.released
    FROM (SELECT (d->>'tenantId')::uuid AS t, (d->>'paymentId')::uuid AS id, d->'set' AS s, coalesce(d->'when', '{}') AS w,
        (d #>> '{set,capturedAt}')::timestamptz AS "capturedAt", (d #>> '{set,paymentDeadline}')::timestamptz AS "paymentDeadline",
        (d #>> '{when,after}')::timestamptz AS after, coalesce((d->>'refunded')::bigint, 0) AS refunded,
        coalesce((d->>'released')::bigint, (d->>'refunded')::bigint, (d #>> '{unreserve,amount}')::bigint, 0) AS released
      FROM jsonb_array_elements(calls) d OFFSET 0) c
      CROSS JOIN LATERAL (SELECT p.ctid AS place FROM "Payment" p WHERE p."tenantId" = c.t AND p.id = c.id OFFSET 0) p
    WHERE o.ctid = p.place AND (NOT w ? 'statuses' OR w->'statuses' ? o.status) AND o."refundPending" >= c.released
      AND (NOT w ? 'left' OR o.amount + o.tax - o."amountRefunded" - o."refundPending" >= (w #>> '{left,least}')::bigint)
      AND (NOT w ? 'left' OR o.amount + o.tax - o."amountRefunded" - o."refundPending" <= coalesce((w #>> '{left,most}')::bigint, o.amount + o.tax))
      AND (NOT w ? 'after' OR o."paymentDeadline" < c.after)
      AND (NOT w ? 'amountRefunded' OR (o."amountRefunded" = (w->>'amountRefunded')::bigint
        AND o.description IS NOT DISTINCT FROM w->>'description' AND o.metadata = w->'metadata'));
  GET DIAGNOSTICS planned = ROW_COUNT;
  SELECT count(*) INTO asked FROM jsonb_array_elements(calls) d WHERE d #>> '{attempt,id}' IS NOT NULL;
  IF asked < total AND EXISTS (SELECT FROM jsonb_array_elements(calls) d CROSS JOIN LATERAL (SELECT 1 FROM "Attempt" a
      WHERE a."tenantId" = (d->>'tenantId')::uuid AND a."paymentId" = (d->>'paymentId')::uuid AND a.state = 'open' AND a.kind <> 'refund'
        AND (a.kind NOT IN ('dispute_accept', 'dispute_defend') OR d #> '{chargeback,id}' IS NOT NULL) OFFSET 0) a
      WHERE d #>> '{attempt,id}' IS NULL) THEN
    PERFORM lost('attempt');
  END IF;
  IF asked > 0 THEN
    -- CASE: the planner must not take the state for that of the partial indexes of open attempts. ANY: see post_all.
    UPDATE "Attempt" a SET state = x->>'state', plan = NULL, "settledAt" = c.at, "acquirerReference" = x->>'acquirerReference', "failureCode" = x->>'failureCode',
        "acquirerCode" = x->>'acquirerCode', retry = x->>'retry'
      FROM (SELECT (d->>'tenantId')::uuid AS t, (d #>> '{attempt,id}')::uuid AS id, (d->>'at')::timestamptz AS at, d->'attempt' AS x
        FROM jsonb_array_elements(calls) d ORDER BY 1, 2) c
      WHERE a."tenantId" = ANY (ARRAY[c.t]) AND a.id = c.id AND CASE WHEN a.state = 'open' THEN true END;
    GET DIAGNOSTICS ended = ROW_COUNT;
    IF ended <> asked THEN
      RAISE EXCEPTION USING ERRCODE = 'BP005', MESSAGE = 'attempt is completed';
    END IF;
  END IF;
  IF planned <> total THEN
    PERFORM lost('payment');
  END IF;
  IF names && '{chargeback,recover,request,moved,unreserve}' THEN
    FOR one IN SELECT d FROM jsonb_array_elements(calls) d WHERE d ?| '{chargeback,recover,request,moved,unreserve}' LOOP
      PERFORM move_before_posting((one->>'tenantId')::uuid, one);
    END LOOP;
  END IF;
  IF 'splits' = ANY (names) THEN
    IF EXISTS (SELECT FROM jsonb_array_elements(calls) d CROSS JOIN LATERAL jsonb_array_elements(d->'splits') s
        WHERE NOT EXISTS (SELECT FROM "Merchant" m WHERE m."tenantId" = (d->>'tenantId')::uuid AND m.id = (s->>'submerchantId')::uuid OFFSET 0)) THEN
      RAISE EXCEPTION USING ERRCODE = 'BP003', MESSAGE = 'a split names a seller that does not exist';
    END IF;
    DELETE FROM "Split" s USING (SELECT (d->>'tenantId')::uuid AS t, (d->>'paymentId')::uuid AS id FROM jsonb_array_elements(calls) d WHERE d ? 'splits' OFFSET 0) c
        CROSS JOIN LATERAL (SELECT o.ctid AS place FROM "Split" o WHERE o."tenantId" = c.t AND o."paymentId" = c.id OFFSET 0) o
      WHERE s.ctid = o.place;
    INSERT INTO "Split" SELECT s.* FROM jsonb_array_elements(calls) d CROSS JOIN LATERAL jsonb_populate_recordset(NULL::"Split", d->'splits') s
      WHERE d ? 'splits';
  END IF;
  IF 'refund' = ANY (names) THEN
    INSERT INTO "Refund" SELECT r.* FROM jsonb_array_elements(calls) d CROSS JOIN LATERAL jsonb_populate_record(NULL::"Refund", d->'refund') r
      WHERE d ? 'refund';
    INSERT INTO "RefundSplit" SELECT s.* FROM jsonb_array_elements(calls) d
      CROSS JOIN LATERAL jsonb_populate_recordset(NULL::"RefundSplit", d->'refundSplits') s WHERE d ? 'refund';
  END IF;
  -- the paying account before balances, as whoever takes back a return locks them
  IF 'deposits' = ANY (names) THEN
    PERFORM save_deposits((d->>'tenantId')::uuid, (d->>'paymentId')::uuid, (d->>'held')::bigint, d->'deposits', (d->>'at')::timestamptz)
      FROM jsonb_array_elements(calls) d WHERE d ? 'deposits';
  END IF;
  PERFORM post_all(calls);
  IF names && '{customer,charge,forget,completes,notice,ended,mails}' THEN
    FOR one IN SELECT d FROM jsonb_array_elements(calls) d WHERE d ?| '{customer,charge,forget,completes,notice,ended,mails}' LOOP
      PERFORM write_beside_posting((one->>'tenantId')::uuid, one);
    END LOOP;
  END IF;
  PERFORM emit_all(calls);
  INSERT INTO "Audit" SELECT a.* FROM jsonb_array_elements(calls) d CROSS JOIN LATERAL jsonb_populate_recordset(NULL::"Audit", d->'audits') a;
  IF 'reply' = ANY (names) THEN
    PERFORM finish_keys(calls);
  END IF;
  IF 'notAfter' = ANY (names) THEN
    PERFORM refuse_late((SELECT min((d->>'notAfter')::timestamptz) FROM jsonb_array_elements(calls) d)::text);
  END IF;
END $$;

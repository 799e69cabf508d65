-- Step 1 of a money verb: records the attempt and reserves its money before anybody calls the acquirer. Refuses (BP002) when the payment,
-- its terms, its splits or a balance are no longer as planned. A seller's refundable share is its split less what was refunded, what is
-- being refunded, and what was recovered for a lost chargeback.
-- d: {key?, payment?, splits?, webhooks?, uses?, charge?, countSlot?, terms?, guard?, draft?, sending?, attempt, leaseMs, reserve?, holds?, notAfter?}
-- draft: see hold_draft. sending: see send_document. charge: see begin_charge.
CREATE OR REPLACE FUNCTION open_attempt(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  p "Payment";
  g jsonb := d->'guard';
  a "Attempt" := jsonb_populate_record(NULL::"Attempt", d->'attempt');
  returns jsonb := d #> '{reserve,returns}';
  returned int;
BEGIN
  a."leaseUntil" := clock_timestamp() + (d->>'leaseMs')::int * interval '1 ms';
  IF d ? 'key' THEN
    PERFORM claim_key(t, d->'key');
  END IF;
  IF d ? 'terms' AND d #> '{terms,agreed}' IS DISTINCT FROM
      agreed_at(t, d #>> '{terms,method}', d #> '{terms,named}', (d #>> '{terms,at}')::timestamptz) THEN
    PERFORM lost('terms');
  END IF;
  IF d ? 'draft' THEN
    PERFORM hold_draft(t, d->'draft');
  END IF;
  IF d ? 'payment' THEN
    INSERT INTO "Payment" SELECT * FROM jsonb_populate_record(NULL::"Payment", d->'payment');
    IF jsonb_array_length(d->'splits') > 0 THEN
      INSERT INTO "Split" SELECT * FROM jsonb_populate_recordset(NULL::"Split", d->'splits');
    END IF;
    IF jsonb_array_length(d->'webhooks') > 0 THEN
      INSERT INTO "PaymentWebhook" SELECT * FROM jsonb_populate_recordset(NULL::"PaymentWebhook", d->'webhooks');
    END IF;
    IF d ? 'uses' THEN
      PERFORM use_up(t, d->'uses', a."paymentId", a."createdAt");
    END IF;
    IF d ? 'charge' THEN
      PERFORM begin_charge(t, d->'charge');
    END IF;
    UPDATE "ListCount" SET rows = rows + 1 WHERE "tenantId" = t AND list = 'payments' AND slot = (d->>'countSlot')::int;
  ELSE
    SELECT * INTO p FROM "Payment" WHERE "tenantId" = t AND id = a."paymentId" FOR NO KEY UPDATE;
    IF NOT FOUND OR NOT coalesce(g->'statuses' ? p.status, false) OR p."paymentDeadline" < (g->>'notAfter')::timestamptz
        OR ((g->>'unmarked')::boolean AND p."fraudMarkedAt" IS NOT NULL) THEN
      PERFORM lost('payment');
    END IF;
    -- whoever decides writes the payment first, and so waits for this statement or comes before it
    IF (g->>'undecided')::boolean AND EXISTS (SELECT 1 FROM "AcquirerNotice" n WHERE n."paymentId" = p.id AND n.result = 'left'
        AND n.facts->>'held' IS DISTINCT FROM 'second_payment') THEN
      PERFORM lost('notice');
    END IF;
    IF g ? 'amount' AND (p.amount + p.tax - p."amountRefunded" - p."refundPending" < (g->>'amount')::bigint
        OR ((g->>'whole')::boolean AND p.amount + p.tax - p."amountRefunded" - p."refundPending" <> (g->>'amount')::bigint)) THEN
      PERFORM lost('refundable');
    END IF;
    IF a.kind = 'refund' AND EXISTS (SELECT 1 FROM "Chargeback" c WHERE c."tenantId" = t AND c."paymentId" = p.id AND c."decidedAt" IS NULL) THEN
      PERFORM lost('chargeback');
    END IF;
    IF g ? 'chargeback' AND NOT EXISTS (SELECT 1 FROM "Chargeback" c WHERE c."tenantId" = t AND c.id = (g #>> '{chargeback,id}')::uuid
        AND c."paymentId" = p.id AND c.status = 'pending' AND c."dueAt" >= (g #>> '{chargeback,at}')::timestamptz) THEN
      PERFORM lost('chargeback');
    END IF;
  END IF;
  IF d ? 'sending' THEN
    PERFORM send_document(t, d->'sending', 'sending');
  END IF;
  IF d ? 'payment' THEN
    INSERT INTO "Attempt" SELECT a.*; -- of a new payment nobody else can have one
  ELSE
    INSERT INTO "Attempt" SELECT a.* ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      PERFORM lost('attempt');
    END IF;
  END IF;
  IF d ? 'reserve' THEN
    UPDATE "Payment" SET "refundPending" = "refundPending" + (d #>> '{reserve,amount}')::bigint WHERE "tenantId" = t AND id = a."paymentId";
    UPDATE "Split" s SET "returnedAmount" = s."returnedAmount" + (r->>'amount')::bigint, "returnedFee" = s."returnedFee" + (r->>'platformFee')::bigint
      FROM jsonb_array_elements(returns) r
      WHERE s."tenantId" = t AND s."paymentId" = a."paymentId" AND s."submerchantId" = (r->>'submerchantId')::uuid
        AND (NOT (g->>'whole')::boolean OR (s."returnedAmount" = (r->>'returnedAmount')::bigint AND s."returnedFee" = (r->>'returnedFee')::bigint
          AND coalesce((r->>'recovered')::bigint, 0) = (SELECT coalesce(sum(y.taken), 0) FROM "Recovery" y
            WHERE y."tenantId" = t AND y."paymentId" = a."paymentId" AND y."submerchantId" = s."submerchantId")));
    GET DIAGNOSTICS returned = ROW_COUNT;
    IF returned <> jsonb_array_length(returns) THEN
      PERFORM lost('split');
    END IF;
  END IF;
  IF d ? 'holds' THEN
    PERFORM hold_money(t, a.id, a."createdAt", d->'holds');
  END IF;
  PERFORM refuse_late(d->>'notAfter');
END $$;

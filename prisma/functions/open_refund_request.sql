-- Asks for a refund to an account, takes it from what can be refunded and holds it; see move_refund_request.
-- r: {asked: row, splits, returns, whole, holds, claim?: {id, seen}}: `whole` is all that is left, by the original split; `claim` is the link by which
--   it was asked, as its request was `seen`. One that sends again what came back (`resendOf`) takes nothing of the payment: that went to its customer
--   before, and is owed to them since.
CREATE OR REPLACE FUNCTION open_refund_request(t uuid, payment uuid, r jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  q "RefundRequest" := jsonb_populate_record(NULL::"RefundRequest", r->'asked');
  returned int;
BEGIN
  IF q."resendOf" IS NOT NULL THEN
    PERFORM 1 FROM "RefundRequest" x WHERE x."tenantId" = t AND x."paymentId" = payment AND x.id = q."resendOf" AND x."returnedAt" IS NOT NULL
      AND x.amount = q.amount AND x."feeAmount" = q."feeAmount"
      AND NOT EXISTS (SELECT 1 FROM "RefundRequest" y WHERE y."tenantId" = t AND y."resendOf" = x.id AND y.status <> 'rejected') FOR NO KEY UPDATE;
    IF NOT FOUND THEN
      PERFORM lost('returned');
    END IF;
  ELSE
    UPDATE "Payment" p SET "refundPending" = p."refundPending" + q.amount WHERE p."tenantId" = t AND p.id = payment
      AND p.amount + p.tax - p."amountRefunded" - p."refundPending" >= q.amount
      AND (NOT (r->>'whole')::boolean OR p.amount + p.tax - p."amountRefunded" - p."refundPending" = q.amount);
    IF NOT FOUND THEN
      PERFORM lost('refundable');
    END IF;
    IF q."feeAmount" > 0 AND EXISTS (SELECT 1 FROM "RefundRequest" x WHERE x."tenantId" = t AND x."paymentId" = payment AND x."feeAmount" > 0 AND x.status <> 'rejected') THEN
      PERFORM lost('fee');
    END IF;
  END IF;
  UPDATE "Split" s SET "returnedAmount" = s."returnedAmount" + (x->>'amount')::bigint, "returnedFee" = s."returnedFee" + (x->>'platformFee')::bigint
    FROM jsonb_array_elements(r->'returns') x
    WHERE s."tenantId" = t AND s."paymentId" = payment AND s."submerchantId" = (x->>'submerchantId')::uuid
      AND (NOT (r->>'whole')::boolean OR (s."returnedAmount" = (x->>'returnedAmount')::bigint AND s."returnedFee" = (x->>'returnedFee')::bigint));
  GET DIAGNOSTICS returned = ROW_COUNT;
  IF returned <> jsonb_array_length(r->'returns') THEN
    PERFORM lost('split');
  END IF;
  INSERT INTO "RefundRequest" SELECT q.*;
  INSERT INTO "RefundRequestSplit" SELECT * FROM jsonb_populate_recordset(NULL::"RefundRequestSplit", r->'splits');
  IF r ? 'claim' THEN
    UPDATE "RefundClaim" c SET "requestId" = q.id WHERE c."tenantId" = t AND c."paymentId" = payment AND c.id = (r #>> '{claim,id}')::uuid
      AND (c."withdrawnAt" IS NULL OR q."resendOf" IS NOT NULL) AND c."requestId" IS NOT DISTINCT FROM (r #>> '{claim,seen}')::uuid;
    IF NOT FOUND THEN
      PERFORM lost('claim');
    END IF;
  END IF;
  PERFORM hold_money(t, q.id, at, r->'holds');
END $$;

-- By hand from here.

UPDATE "RefundRequest" SET "accountNumber" = repeat('*', length("accountNumber") - 3) || right("accountNumber", 3) WHERE status = 'rejected';
ALTER TABLE "RefundRequest" ADD CONSTRAINT "RefundRequest_decided_account" CHECK (status = 'pending' OR "accountNumber" ~ '^[*]+[0-9]{3}$');

-- As before, but the number of the account goes with the decision, whichever it is: nobody pays to it any more. r: {claimed: row}, which offers it and holds nothing; {asked: row, …, claim?: {id, seen}}: by
-- this claim, whose last request was `seen`, or none. It is asked for once, and not after it was withdrawn: the claim's row decides.
CREATE OR REPLACE FUNCTION move_refund_request(t uuid, payment uuid, r jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  q "RefundRequest";
  returned int;
BEGIN
  IF r ? 'claimed' THEN
    INSERT INTO "RefundClaim" SELECT * FROM jsonb_populate_record(NULL::"RefundClaim", r->'claimed');
  ELSIF r ? 'asked' THEN
    q := jsonb_populate_record(NULL::"RefundRequest", r->'asked');
    UPDATE "Payment" p SET "refundPending" = p."refundPending" + q.amount WHERE p."tenantId" = t AND p.id = payment
      AND p.amount + p.tax - p."amountRefunded" - p."refundPending" >= q.amount
      AND (NOT (r->>'whole')::boolean OR p.amount + p.tax - p."amountRefunded" - p."refundPending" = q.amount);
    IF NOT FOUND THEN
      PERFORM lost('refundable');
    END IF;
    IF q."feeAmount" > 0 AND EXISTS (SELECT 1 FROM "RefundRequest" x WHERE x."tenantId" = t AND x."paymentId" = payment AND x."feeAmount" > 0 AND x.status <> 'rejected') THEN
      PERFORM lost('fee');
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
        AND c."withdrawnAt" IS NULL AND c."requestId" IS NOT DISTINCT FROM (r #>> '{claim,seen}')::uuid;
      IF NOT FOUND THEN
        PERFORM lost('claim');
      END IF;
    END IF;
    PERFORM hold_money(t, q.id, at, r->'holds');
  ELSE
    UPDATE "RefundRequest" x SET status = r->>'status', "decidedAt" = at, "decidedReason" = r->>'reason',
        "accountNumber" = repeat('*', length(x."accountNumber") - 3) || right(x."accountNumber", 3)
      WHERE x."tenantId" = t AND x.id = (r->>'id')::uuid AND x."paymentId" = payment AND x.status = 'pending';
    IF NOT FOUND THEN
      PERFORM lost('request');
    END IF;
  END IF;
END $$;

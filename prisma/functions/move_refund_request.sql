-- Creates, decides or returns a request to refund to a bank account, in the statement that moves its money. A decision marks the refund
-- link for a mail when its customer has received a mail before. A request that resends a returned refund reserves nothing on the payment:
-- the payment was already refunded, and the money has been owed to the customer since.
-- `link`: the refund link that is created when the customer has none, to ask for the account.
CREATE OR REPLACE FUNCTION move_refund_request(t uuid, payment uuid, r jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  q "RefundRequest";
  returned int;
BEGIN
  IF r ? 'claimed' THEN
    INSERT INTO "RefundClaim" SELECT * FROM jsonb_populate_record(NULL::"RefundClaim", r->'claimed');
  ELSIF r ? 'asked' THEN
    q := jsonb_populate_record(NULL::"RefundRequest", r->'asked');
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
  ELSIF r->>'status' = 'returned' THEN
    UPDATE "RefundRequest" x SET "returnedAt" = at, "returnedReason" = r->>'reason', "returnTransactionId" = (r->>'transactionId')::uuid
      WHERE x."tenantId" = t AND x.id = (r->>'id')::uuid AND x."paymentId" = payment AND x.status = 'completed' AND x."returnedAt" IS NULL;
    IF NOT FOUND THEN
      PERFORM lost('request');
    END IF;
    INSERT INTO "Account"("tenantId", id, kind, "createdAt") VALUES (t, (r->>'owedBy')::uuid, 'bank', at) ON CONFLICT DO NOTHING;
    INSERT INTO "Balance"("tenantId", "accountId", slot, kind) SELECT t, (r->>'owedBy')::uuid, n, 'bank' FROM generate_series(0, (r->>'slots')::int - 1) n
      ON CONFLICT DO NOTHING;
    -- the money belongs to the customer, even if the merchant has withdrawn the link meanwhile
    UPDATE "RefundClaim" c SET "withdrawnAt" = NULL, "tellAt" = CASE WHEN c."sentAt" IS NOT NULL THEN at END
      WHERE c."tenantId" = t AND c."requestId" = (r->>'id')::uuid;
    IF NOT FOUND THEN
      INSERT INTO "RefundClaim" SELECT * FROM jsonb_populate_record(NULL::"RefundClaim", r->'link');
    END IF;
  ELSE
    UPDATE "RefundRequest" x SET status = r->>'status', "decidedAt" = at, "decidedReason" = r->>'reason',
        "accountNumber" = repeat('*', length(x."accountNumber") - 3) || right(x."accountNumber", 3),
        "takenBy" = NULL, "takenByName" = NULL, "takenAt" = NULL
      WHERE x."tenantId" = t AND x.id = (r->>'id')::uuid AND x."paymentId" = payment AND x.status = 'pending'
        AND (NOT r ? 'by' OR x."takenBy" IS NULL OR x."takenBy" = (r->>'by')::uuid);
    IF NOT FOUND THEN
      PERFORM lost('request');
    END IF;
    UPDATE "RefundClaim" c SET "tellAt" = at WHERE c."tenantId" = t AND c."requestId" = (r->>'id')::uuid AND c."sentAt" IS NOT NULL;
  END IF;
END $$;

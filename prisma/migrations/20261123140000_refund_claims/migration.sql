-- CreateTable
CREATE TABLE "RefundClaim" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "requestId" UUID,
    "amount" BIGINT NOT NULL,
    "platformDetails" JSONB,
    "feeIncluded" BOOLEAN NOT NULL,
    "description" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3),
    "withdrawnAt" TIMESTAMPTZ(3),
    "shortAt" TIMESTAMPTZ(3),

    CONSTRAINT "RefundClaim_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateIndex
CREATE INDEX "RefundClaim_tenantId_paymentId_idx" ON "RefundClaim"("tenantId", "paymentId");

-- CreateIndex
CREATE UNIQUE INDEX "RefundClaim_tenantId_requestId_key" ON "RefundClaim"("tenantId", "requestId");

-- AddForeignKey
ALTER TABLE "RefundClaim" ADD CONSTRAINT "RefundClaim_tenantId_paymentId_fkey" FOREIGN KEY ("tenantId", "paymentId") REFERENCES "Payment"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "RefundClaim" ADD CONSTRAINT "RefundClaim_tenantId_requestId_fkey" FOREIGN KEY ("tenantId", "requestId") REFERENCES "RefundRequest"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- By hand from here.

ALTER TABLE "RefundClaim" ADD CONSTRAINT "RefundClaim_amount" CHECK (amount > 0),
  ADD CONSTRAINT "RefundClaim_expires" CHECK ("expiresAt" > "createdAt");
REVOKE DELETE, TRUNCATE ON "RefundClaim" FROM bunpai_app;

-- As before, but for customers who claim a refund by a link. r: {claimed: row}, which offers it and holds nothing; {asked: row, …, claim?: {id, seen}}: by
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
        "accountNumber" = CASE WHEN r->>'status' = 'completed' THEN repeat('*', length(x."accountNumber") - 3) || right(x."accountNumber", 3) ELSE x."accountNumber" END
      WHERE x."tenantId" = t AND x.id = (r->>'id')::uuid AND x."paymentId" = payment AND x.status = 'pending';
    IF NOT FOUND THEN
      PERFORM lost('request');
    END IF;
  END IF;
END $$;

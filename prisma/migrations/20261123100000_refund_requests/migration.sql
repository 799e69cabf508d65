-- CreateTable
CREATE TABLE "RefundRequest" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "feeAmount" BIGINT NOT NULL,
    "feeIncluded" BOOLEAN NOT NULL,
    "refundType" TEXT NOT NULL,
    "hasSplit" BOOLEAN NOT NULL,
    "description" TEXT,
    "customerName" TEXT NOT NULL,
    "bankName" TEXT NOT NULL,
    "bankCode" TEXT,
    "branchName" TEXT,
    "branchNumber" TEXT NOT NULL,
    "accountType" TEXT NOT NULL,
    "accountNumber" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "decidedAt" TIMESTAMPTZ(3),
    "decidedReason" TEXT,

    CONSTRAINT "RefundRequest_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "RefundRequestSplit" (
    "tenantId" UUID NOT NULL,
    "requestId" UUID NOT NULL,
    "submerchantId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "platformFee" BIGINT NOT NULL,

    CONSTRAINT "RefundRequestSplit_pkey" PRIMARY KEY ("tenantId","requestId","submerchantId")
);

-- CreateIndex
CREATE INDEX "RefundRequest_tenantId_paymentId_idx" ON "RefundRequest"("tenantId", "paymentId");

-- CreateIndex
CREATE INDEX "RefundRequest_tenantId_createdAt_id_idx" ON "RefundRequest"("tenantId", "createdAt" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "RefundRequest" ADD CONSTRAINT "RefundRequest_tenantId_paymentId_fkey" FOREIGN KEY ("tenantId", "paymentId") REFERENCES "Payment"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "RefundRequestSplit" ADD CONSTRAINT "RefundRequestSplit_tenantId_requestId_fkey" FOREIGN KEY ("tenantId", "requestId") REFERENCES "RefundRequest"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- By hand from here.

ALTER TABLE "RefundRequest" ADD CONSTRAINT "RefundRequest_amounts" CHECK (amount > 0 AND "feeAmount" >= 0 AND ("feeIncluded" OR "feeAmount" = 0)),
  ADD CONSTRAINT "RefundRequest_status" CHECK (status IN ('pending', 'completed', 'rejected')),
  ADD CONSTRAINT "RefundRequest_decided" CHECK ((status = 'pending') = ("decidedAt" IS NULL)),
  ADD CONSTRAINT "RefundRequest_masked" CHECK (status <> 'completed' OR "accountNumber" ~ '^\*+[0-9]{0,3}$');
REVOKE DELETE, TRUNCATE ON "RefundRequest" FROM bunpai_app;
REVOKE UPDATE, DELETE, TRUNCATE ON "RefundRequestSplit" FROM bunpai_app;
-- What somebody has to pay out.
CREATE INDEX "RefundRequest_pending" ON "RefundRequest"("tenantId", "createdAt") WHERE status = 'pending';

-- What becomes of a refund request, in the statement that moves its money; the payment is locked. r: {asked: row, splits, returns, whole, holds}, which
-- sets aside what it needs, of the payment and of every party's balance, as open_attempt does for a refund; or {id, status, reason?}: decided once, and
-- what is left of the account's number once it is paid are its last figures.
CREATE FUNCTION move_refund_request(t uuid, payment uuid, r jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  q "RefundRequest";
  returned int;
BEGIN
  IF r ? 'asked' THEN
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

-- As before, but for what becomes of a refund request, which holds money as an attempt does.
-- Step 3 of a money verb, or all of one that calls nobody (no attempt: then none may be open). d: {key?, paymentId, at, attempt?, when?, set,
--   refunded?, chargeback?, recover?, request?, unreserve?, splits?, refund?, refundSplits?, transaction?, postings, deposits?, held?, customer?, forget?, completes?, events, audits, reply?}
--   chargeback: see move_chargeback. recover: see take_recovery. request: see move_refund_request.
CREATE OR REPLACE FUNCTION settle_attempt(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  payment uuid := (d->>'paymentId')::uuid;
  attempt uuid := (d #>> '{attempt,id}')::uuid;
  -- whose holds are released: the attempt's, or those of the request that is decided
  holder uuid := coalesce(attempt, (d #>> '{request,id}')::uuid);
  at timestamptz := (d->>'at')::timestamptz;
  w jsonb := coalesce(d->'when', '{}');
  isAsPlanned boolean;
  s jsonb := d->'set';
BEGIN
  IF d ? 'key' THEN
    PERFORM claim_key(t, d->'key');
  END IF;
  -- always, and first: whoever opens an attempt holds the payment while it waits for this attempt's end. One that is not as it was planned on,
  -- perhaps because somebody else has settled the attempt, is left as it is: no rule of the table may speak before the attempt does.
  UPDATE "Payment" o SET status = coalesce(s->>'status', o.status), amount = coalesce((s->>'amount')::bigint, o.amount),
      tax = coalesce((s->>'tax')::bigint, o.tax), "hasSplit" = coalesce((s->>'hasSplit')::boolean, o."hasSplit"),
      "acquirerReference" = CASE WHEN s ? 'acquirerReference' THEN s->>'acquirerReference' ELSE o."acquirerReference" END,
      "failureCode" = CASE WHEN s ? 'failureCode' THEN s->>'failureCode' ELSE o."failureCode" END,
      "capturedAt" = CASE WHEN s ? 'capturedAt' THEN (s->>'capturedAt')::timestamptz ELSE o."capturedAt" END,
      "paymentDeadline" = CASE WHEN s ? 'paymentDeadline' THEN (s->>'paymentDeadline')::timestamptz ELSE o."paymentDeadline" END,
      instrument = CASE WHEN s ? 'instrument' THEN s->'instrument' ELSE o.instrument END,
      "customerId" = CASE WHEN s ? 'customerId' THEN (s->>'customerId')::uuid ELSE o."customerId" END,
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
  IF d ? 'chargeback' THEN
    PERFORM move_chargeback(t, payment, d->'chargeback', at);
  END IF;
  IF d ? 'recover' THEN
    PERFORM take_recovery(t, payment, d->'recover', coalesce(d->'postings', '[]'), at);
  END IF;
  IF d ? 'request' THEN
    PERFORM move_refund_request(t, payment, d->'request', at);
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
  IF d ? 'transaction' OR holder IS NOT NULL THEN
    PERFORM post_entries(t, d->'transaction', coalesce(d->'postings', '[]'), holder, at);
  END IF;
  IF d ? 'deposits' THEN
    PERFORM save_deposits(t, payment, (d->>'held')::bigint, d->'deposits', at);
  END IF;
  IF d ? 'customer' THEN
    INSERT INTO "Customer" SELECT * FROM jsonb_populate_record(NULL::"Customer", d->'customer');
  END IF;
  IF d ? 'forget' THEN
    UPDATE "VaultCard" SET sealed = NULL, "forgetAt" = NULL WHERE "tenantId" = t AND id = (d->>'forget')::uuid;
  END IF;
  IF d ? 'completes' THEN
    UPDATE "Session" SET status = 'completed', "completedAt" = at, "customerId" = coalesce((d #>> '{customer,id}')::uuid, "customerId")
      WHERE "tenantId" = t AND id = (d->>'completes')::uuid AND status = 'pending' AND "paymentId" = payment;
  END IF;
  IF jsonb_array_length(d->'events') > 0 THEN
    PERFORM emit_events(t, d->'events');
  END IF;
  INSERT INTO "Audit" SELECT * FROM jsonb_populate_recordset(NULL::"Audit", d->'audits');
  IF d ? 'reply' THEN
    PERFORM finish_key(t, d->'reply');
  END IF;
END $$;

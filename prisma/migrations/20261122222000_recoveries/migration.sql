-- AlterTable
ALTER TABLE "Merchant" ADD COLUMN "recoversLosses" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "Recovery" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "chargebackId" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "submerchantId" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "taken" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Recovery_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "RecoveryPart" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "recoveryId" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RecoveryPart_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateIndex
CREATE INDEX "RecoveryPart_tenantId_recoveryId_idx" ON "RecoveryPart"("tenantId", "recoveryId");

-- CreateIndex
CREATE UNIQUE INDEX "Recovery_tenantId_chargebackId_submerchantId_key" ON "Recovery"("tenantId", "chargebackId", "submerchantId");

-- CreateIndex
CREATE INDEX "Recovery_tenantId_paymentId_idx" ON "Recovery"("tenantId", "paymentId");

-- AddForeignKey
ALTER TABLE "Recovery" ADD CONSTRAINT "Recovery_tenantId_chargebackId_fkey" FOREIGN KEY ("tenantId", "chargebackId") REFERENCES "Chargeback"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Recovery" ADD CONSTRAINT "Recovery_tenantId_submerchantId_fkey" FOREIGN KEY ("tenantId", "submerchantId") REFERENCES "Merchant"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "RecoveryPart" ADD CONSTRAINT "RecoveryPart_tenantId_recoveryId_fkey" FOREIGN KEY ("tenantId", "recoveryId") REFERENCES "Recovery"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- By hand from here.

ALTER TABLE "Recovery" ADD CONSTRAINT "Recovery_amounts" CHECK (amount > 0 AND taken BETWEEN 0 AND amount),
  ADD CONSTRAINT "Recovery_state" CHECK (state IN ('open', 'done', 'stopped')),
  ADD CONSTRAINT "Recovery_done" CHECK ((state = 'done') = (taken = amount));
ALTER TABLE "RecoveryPart" ADD CONSTRAINT "RecoveryPart_amount" CHECK (amount > 0);
REVOKE DELETE, TRUNCATE ON "Recovery" FROM bunpai_app;
REVOKE UPDATE, DELETE, TRUNCATE ON "RecoveryPart" FROM bunpai_app;
-- What is taken as payouts allow.
CREATE INDEX "Recovery_open" ON "Recovery"("tenantId", "updatedAt") WHERE state = 'open';

-- Takes back from a seller its share of what a lost chargeback cost, in the statement that posts it; the payment is locked.
-- r: {id, chargebackId, submerchantId, amount, seen, was, take, state, isNew, transactionId?}: `seen` was taken before, when it `was` open or stopped; `amount` is the whole
-- share, and `state` what it is afterwards.
-- The seller's balance is locked in the order of the accounts, as whoever posts locks them. Never more than it has available, and never more
-- than what it got of the payment less its fee, what has gone back or is going back, and what was taken back before.
CREATE FUNCTION take_recovery(t uuid, payment uuid, r jsonb, postings jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  seller uuid := (r->>'submerchantId')::uuid;
  take bigint := (r->>'take')::bigint;
BEGIN
  PERFORM 1 FROM "Chargeback" c WHERE c."tenantId" = t AND c.id = (r->>'chargebackId')::uuid AND c."paymentId" = payment
    AND c.status IN ('accepted', 'expired', 'lost');
  IF NOT FOUND THEN
    PERFORM lost('chargeback');
  END IF;
  IF take > 0 THEN
    PERFORM 1 FROM "Split" s WHERE s."tenantId" = t AND s."paymentId" = payment AND s."submerchantId" = seller
      AND s.amount - s."platformFee" - s."returnedAmount" + s."returnedFee" - take >=
        (SELECT coalesce(sum(y.taken), 0) FROM "Recovery" y WHERE y."tenantId" = t AND y."paymentId" = payment AND y."submerchantId" = seller);
    IF NOT FOUND THEN
      PERFORM lost('recoverable');
    END IF;
    PERFORM 1 FROM "Balance" b WHERE b."tenantId" = t AND (b."accountId", b.slot) IN (
        SELECT (e->>'accountId')::uuid, (e->>'slot')::int FROM jsonb_array_elements(postings) e)
      ORDER BY b."accountId", b.slot FOR NO KEY UPDATE;
    PERFORM 1 FROM "Balance" b WHERE b."tenantId" = t AND b."accountId" = seller HAVING sum(b.balance - b.held) >= take;
    IF NOT FOUND THEN
      PERFORM lost('balance');
    END IF;
  END IF;
  IF (r->>'isNew')::boolean THEN
    INSERT INTO "Recovery"("tenantId", id, "chargebackId", "paymentId", "submerchantId", amount, taken, state, "createdAt", "updatedAt")
      VALUES (t, (r->>'id')::uuid, (r->>'chargebackId')::uuid, payment, seller, (r->>'amount')::bigint, take, r->>'state', at, at) ON CONFLICT DO NOTHING;
  ELSE
    UPDATE "Recovery" y SET taken = y.taken + take, state = r->>'state', "updatedAt" = at
      WHERE y."tenantId" = t AND y.id = (r->>'id')::uuid AND y."submerchantId" = seller AND y.taken = (r->>'seen')::bigint
        AND y.state = r->>'was' AND y.taken + take <= y.amount;
  END IF;
  IF NOT FOUND THEN
    PERFORM lost('recovery');
  END IF;
  IF take > 0 THEN
    INSERT INTO "RecoveryPart" VALUES (t, (r->>'transactionId')::uuid, (r->>'id')::uuid, take, at);
  END IF;
END $$;

-- As before, but what is left of a seller's part is also what was not taken back for a lost chargeback.
-- Step 1 of a money verb. d: {key?, payment?, splits?, webhooks?, uses?, countSlot?, terms?, guard?, attempt, leaseMs, reserve?, holds?}
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
    UPDATE "ListCount" SET rows = rows + 1 WHERE "tenantId" = t AND list = 'payments' AND slot = (d->>'countSlot')::int;
  ELSE
    SELECT * INTO p FROM "Payment" WHERE "tenantId" = t AND id = a."paymentId" FOR NO KEY UPDATE;
    IF NOT FOUND OR NOT coalesce(g->'statuses' ? p.status, false) OR p."paymentDeadline" < (g->>'notAfter')::timestamptz
        OR ((g->>'unmarked')::boolean AND p."fraudMarkedAt" IS NOT NULL) THEN
      PERFORM lost('payment');
    END IF;
    IF g ? 'amount' AND (p.amount + p.tax - p."amountRefunded" - p."refundPending" < (g->>'amount')::bigint
        OR ((g->>'whole')::boolean AND p.amount + p.tax - p."amountRefunded" - p."refundPending" <> (g->>'amount')::bigint)) THEN
      PERFORM lost('refundable');
    END IF;
    IF a.kind = 'refund' AND EXISTS (SELECT 1 FROM "Chargeback" c WHERE c."tenantId" = t AND c."paymentId" = p.id AND c."decidedAt" IS NULL) THEN
      PERFORM lost('chargeback');
    END IF;
  END IF;
  INSERT INTO "Attempt" SELECT a.* ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    PERFORM lost('attempt');
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
END $$;

-- As before, but for what is taken back from a seller.
-- Step 3 of a money verb, or all of one that calls nobody (no attempt: then none may be open). d: {key?, paymentId, at, attempt?, when?, set,
--   refunded?, chargeback?, recover?, unreserve?, splits?, refund?, refundSplits?, transaction?, postings, deposits?, held?, customer?, forget?, completes?, events, audits, reply?}
--   chargeback: see move_chargeback. recover: see take_recovery.
CREATE OR REPLACE FUNCTION settle_attempt(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  payment uuid := (d->>'paymentId')::uuid;
  attempt uuid := (d #>> '{attempt,id}')::uuid;
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

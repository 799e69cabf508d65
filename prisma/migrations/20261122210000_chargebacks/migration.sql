-- CreateTable
CREATE TABLE "Chargeback" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "reasonCode" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "answeredAt" TIMESTAMPTZ(3),
    "decidedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Chargeback_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "Defense" (
    "tenantId" UUID NOT NULL,
    "chargebackId" UUID NOT NULL,
    "description" TEXT NOT NULL,
    "productName" TEXT,
    "shipping" JSONB,
    "recipient" JSONB,
    "sentBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Defense_pkey" PRIMARY KEY ("tenantId","chargebackId")
);

-- CreateTable
CREATE TABLE "DefenseDraft" (
    "tenantId" UUID NOT NULL,
    "chargebackId" UUID NOT NULL,
    "fields" JSONB NOT NULL,
    "updatedBy" TEXT NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DefenseDraft_pkey" PRIMARY KEY ("tenantId","chargebackId")
);

-- CreateTable
CREATE TABLE "ChargebackDocument" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "chargebackId" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ChargebackDocument_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateIndex
CREATE INDEX "Chargeback_tenantId_paymentId_idx" ON "Chargeback"("tenantId", "paymentId");

-- CreateIndex
CREATE INDEX "Chargeback_tenantId_createdAt_id_idx" ON "Chargeback"("tenantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Chargeback_tenantId_dueAt_idx" ON "Chargeback"("tenantId", "dueAt");

-- CreateIndex
CREATE INDEX "ChargebackDocument_tenantId_chargebackId_position_idx" ON "ChargebackDocument"("tenantId", "chargebackId", "position");

-- AddForeignKey
ALTER TABLE "Chargeback" ADD CONSTRAINT "Chargeback_tenantId_paymentId_fkey" FOREIGN KEY ("tenantId", "paymentId") REFERENCES "Payment"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Defense" ADD CONSTRAINT "Defense_tenantId_chargebackId_fkey" FOREIGN KEY ("tenantId", "chargebackId") REFERENCES "Chargeback"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "DefenseDraft" ADD CONSTRAINT "DefenseDraft_tenantId_chargebackId_fkey" FOREIGN KEY ("tenantId", "chargebackId") REFERENCES "Chargeback"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ChargebackDocument" ADD CONSTRAINT "ChargebackDocument_tenantId_chargebackId_fkey" FOREIGN KEY ("tenantId", "chargebackId") REFERENCES "Chargeback"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ChargebackDocument" ADD CONSTRAINT "ChargebackDocument_tenantId_id_fkey" FOREIGN KEY ("tenantId", "id") REFERENCES "File"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- By hand from here.

ALTER TABLE "Chargeback" ADD CONSTRAINT "Chargeback_amount" CHECK (amount > 0),
  ADD CONSTRAINT "Chargeback_status" CHECK (status IN ('pending', 'accepted', 'defended', 'cancelled', 'expired', 'lost')),
  ADD CONSTRAINT "Chargeback_decided" CHECK (CASE status WHEN 'pending' THEN "decidedAt" IS NULL WHEN 'defended' THEN TRUE ELSE "decidedAt" IS NOT NULL END),
  ADD CONSTRAINT "Chargeback_answered" CHECK (CASE WHEN status IN ('accepted', 'defended') THEN "answeredAt" IS NOT NULL WHEN status IN ('pending', 'expired') THEN "answeredAt" IS NULL ELSE TRUE END);
ALTER TABLE "ChargebackDocument" ADD CONSTRAINT "ChargebackDocument_state" CHECK (state IN ('draft', 'sent'));
REVOKE DELETE, TRUNCATE ON "Chargeback", "Defense" FROM bunpai_app;
REVOKE UPDATE ON "Defense" FROM bunpai_app;
REVOKE TRUNCATE ON "DefenseDraft", "ChargebackDocument" FROM bunpai_app;

-- What keeps a payment from being refunded, and what is to expire.
CREATE INDEX "Chargeback_undecided" ON "Chargeback"("tenantId", "paymentId") WHERE "decidedAt" IS NULL;
CREATE INDEX "Chargeback_due" ON "Chargeback"("tenantId", "dueAt") WHERE status = 'pending';

-- What becomes of a chargeback, in the statement that moves its money; the payment is locked. c: {raised: row}, which sets its amount aside of what can
-- be refunded, or {id, from, status, answered?, decided?, inTime?, over?}: it must still be `from` and undecided, and for an answer in time, for an end over.
CREATE FUNCTION move_chargeback(t uuid, payment uuid, c jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF c ? 'raised' THEN
    INSERT INTO "Chargeback" SELECT * FROM jsonb_populate_record(NULL::"Chargeback", c->'raised');
    UPDATE "Payment" p SET "refundPending" = p."refundPending" + (c #>> '{raised,amount}')::bigint
      WHERE p."tenantId" = t AND p.id = payment AND p.amount + p.tax - p."amountRefunded" - p."refundPending" >= (c #>> '{raised,amount}')::bigint;
    IF NOT FOUND THEN
      PERFORM lost('refundable');
    END IF;
  ELSE
    UPDATE "Chargeback" b SET status = c->>'status', "updatedAt" = at,
        "answeredAt" = CASE WHEN (c->>'answered')::boolean THEN at ELSE b."answeredAt" END,
        "decidedAt" = CASE WHEN (c->>'decided')::boolean THEN at END
      WHERE b."tenantId" = t AND b.id = (c->>'id')::uuid AND b."paymentId" = payment AND b.status = c->>'from' AND b."decidedAt" IS NULL
        AND (NOT coalesce((c->>'inTime')::boolean, false) OR b."dueAt" >= at) AND (NOT coalesce((c->>'over')::boolean, false) OR b."dueAt" < at);
    IF NOT FOUND THEN
      PERFORM lost('chargeback');
    END IF;
  END IF;
END $$;

-- As before, but for a payment whose chargeback is undecided: nothing of it is refunded.
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
        AND (NOT (g->>'whole')::boolean OR (s."returnedAmount" = (r->>'returnedAmount')::bigint AND s."returnedFee" = (r->>'returnedFee')::bigint));
    GET DIAGNOSTICS returned = ROW_COUNT;
    IF returned <> jsonb_array_length(returns) THEN
      PERFORM lost('split');
    END IF;
  END IF;
  IF d ? 'holds' THEN
    PERFORM hold_money(t, a.id, a."createdAt", d->'holds');
  END IF;
END $$;

-- As before, but for what becomes of a chargeback.
-- Step 3 of a money verb, or all of one that calls nobody (no attempt: then none may be open). d: {key?, paymentId, at, attempt?, when?, set,
--   refunded?, chargeback?, unreserve?, splits?, refund?, refundSplits?, transaction?, postings, deposits?, held?, customer?, forget?, completes?, events, audits, reply?}
--   chargeback: see move_chargeback.
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

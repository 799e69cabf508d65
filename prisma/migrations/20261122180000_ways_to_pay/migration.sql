-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "capturesItself" BOOLEAN,
ADD COLUMN     "instrument" JSONB,
ADD COLUMN     "pageId" UUID,
ADD COLUMN     "session" TEXT;

-- AlterTable
ALTER TABLE "Merchant" ADD COLUMN     "checkout" JSONB;

-- CreateTable
CREATE TABLE "VaultCard" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "sealed" TEXT,
    "brand" TEXT NOT NULL,
    "bin" TEXT NOT NULL,
    "lastFour" TEXT NOT NULL,
    "month" INTEGER NOT NULL,
    "year" INTEGER NOT NULL,
    "holderName" TEXT,
    "email" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "forgetAt" TIMESTAMPTZ(3),

    CONSTRAINT "VaultCard_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "Token" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "cardId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Token_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "SecureToken" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "cardId" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "returnUrl" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "authResult" JSONB NOT NULL,
    "challenge" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "verifiedAt" TIMESTAMPTZ(3),
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "SecureToken_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "Customer" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "email" TEXT,
    "metadata" JSONB NOT NULL,
    "kind" TEXT NOT NULL,
    "cardId" UUID,
    "agreement" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Customer_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "Session" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "amount" BIGINT,
    "tax" BIGINT,
    "currency" TEXT NOT NULL,
    "capture" TEXT NOT NULL,
    "paymentData" JSONB NOT NULL,
    "methods" JSONB NOT NULL,
    "lineItems" JSONB NOT NULL,
    "metadata" JSONB NOT NULL,
    "returnUrl" TEXT,
    "email" TEXT,
    "locale" TEXT NOT NULL,
    "paymentId" UUID,
    "customerId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "completedAt" TIMESTAMPTZ(3),
    "cancelledAt" TIMESTAMPTZ(3),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "Deposit" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "returnedAmount" BIGINT NOT NULL DEFAULT 0,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL,
    "decidedAt" TIMESTAMPTZ(3),
    "decidedByName" TEXT,
    "reason" TEXT,

    CONSTRAINT "Deposit_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateIndex
CREATE INDEX "Customer_tenantId_createdAt_id_idx" ON "Customer"("tenantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Session_tenantId_createdAt_id_idx" ON "Session"("tenantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Deposit_tenantId_paymentId_idx" ON "Deposit"("tenantId", "paymentId");

-- AddForeignKey
ALTER TABLE "Deposit" ADD CONSTRAINT "Deposit_tenantId_paymentId_fkey" FOREIGN KEY ("tenantId", "paymentId") REFERENCES "Payment"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- By hand from here.

-- A card's own columns were NULL for everything else from the start. What has been said of a payment stays as it is.
ALTER TABLE "SecureToken" ADD CONSTRAINT "SecureToken_status" CHECK (status IN ('OK', 'NEEDS_VERIFY', 'SKIPPED', 'ERRORED')),
  ADD CONSTRAINT "SecureToken_amount" CHECK (amount > 0);
ALTER TABLE "Customer" ADD CONSTRAINT "Customer_kind" CHECK (kind IN ('credit_card', 'paypay', 'paidy') AND (kind = 'credit_card') = ("cardId" IS NOT NULL));
ALTER TABLE "Session" ADD CONSTRAINT "Session_mode" CHECK (mode IN ('payment', 'customer', 'customer_payment') AND (mode = 'customer') = (amount IS NULL)),
  ADD CONSTRAINT "Session_status" CHECK (status IN ('pending', 'completed', 'cancelled')),
  ADD CONSTRAINT "Session_capture" CHECK (capture IN ('auto', 'manual'));
ALTER TABLE "Deposit" ADD CONSTRAINT "Deposit_state" CHECK (state IN ('matched', 'held', 'completed', 'returned')),
  ADD CONSTRAINT "Deposit_amounts" CHECK (amount > 0 AND "returnedAmount" BETWEEN 0 AND amount);
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_method" CHECK (method IN ('credit_card', 'konbini', 'bank_transfer', 'pay_easy', 'paypay', 'merpay', 'paidy')) NOT VALID;
REVOKE DELETE, TRUNCATE ON "VaultCard", "Token", "SecureToken", "Customer", "Session", "Deposit" FROM bunpai_app;

-- The page of a payment, and the cards that are to be forgotten.
CREATE UNIQUE INDEX "Payment_of_page" ON "Payment"("tenantId", "pageId") WHERE "pageId" IS NOT NULL;
CREATE INDEX "VaultCard_to_forget" ON "VaultCard"("tenantId", "forgetAt") WHERE sealed IS NOT NULL AND "forgetAt" IS NOT NULL;
CREATE INDEX "Deposit_held" ON "Deposit"("tenantId", "receivedAt") WHERE state = 'held';

-- What a payment is made with is used up as it begins, and by one payment only. u: {token?, secureToken?, amount?, keeps?, customer?, session?}, all ids;
-- amount: what the secure token must have been made for; keeps: the row of a card that a customer is to have once the payment has succeeded.
-- BP002: it is not there to be used any more; plan again.
CREATE FUNCTION use_up(t uuid, u jsonb, payment uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  card uuid;
BEGIN
  IF u ? 'token' THEN
    UPDATE "Token" SET "usedAt" = at WHERE "tenantId" = t AND id = (u->>'token')::uuid AND "usedAt" IS NULL AND "expiresAt" > at RETURNING "cardId" INTO card;
    IF NOT FOUND THEN
      PERFORM lost('token');
    END IF;
  ELSIF u ? 'secureToken' THEN
    UPDATE "SecureToken" SET "usedAt" = at WHERE "tenantId" = t AND id = (u->>'secureToken')::uuid AND "usedAt" IS NULL AND "expiresAt" > at
      AND status IN ('OK', 'SKIPPED') AND amount = (u->>'amount')::bigint RETURNING "cardId" INTO card;
    IF NOT FOUND THEN
      PERFORM lost('token');
    END IF;
  END IF;
  UPDATE "VaultCard" SET sealed = NULL WHERE "tenantId" = t AND id = card;
  IF u ? 'keeps' THEN
    INSERT INTO "VaultCard" SELECT * FROM jsonb_populate_record(NULL::"VaultCard", u->'keeps');
  END IF;
  IF u ? 'customer' THEN
    PERFORM 1 FROM "Customer" WHERE "tenantId" = t AND id = (u->>'customer')::uuid AND "deletedAt" IS NULL FOR SHARE;
    IF NOT FOUND THEN
      PERFORM lost('customer');
    END IF;
  END IF;
  IF u ? 'session' THEN
    -- a statement of its own: who has waited for the row must see the payment that was begun meanwhile
    PERFORM 1 FROM "Session" WHERE "tenantId" = t AND id = (u->>'session')::uuid FOR NO KEY UPDATE;
    UPDATE "Session" s SET "paymentId" = payment WHERE s."tenantId" = t AND s.id = (u->>'session')::uuid AND s.status = 'pending' AND s."expiresAt" > at
      AND NOT EXISTS (SELECT 1 FROM "Payment" p WHERE p."tenantId" = t AND p.id = s."paymentId" AND p.status NOT IN ('failed', 'cancelled', 'expired'));
    IF NOT FOUND THEN
      PERFORM lost('session');
    END IF;
  END IF;
END $$;

-- Money that came in, and what became of what had come in before. rows: [{id, amount?, state, returnedAmount?, decidedByName?, reason?}]; a row with an
-- amount is new, one without was held until now. held: what was held when this was decided; it must still be so.
CREATE FUNCTION save_deposits(t uuid, payment uuid, held bigint, rows jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  r jsonb;
BEGIN
  IF (SELECT coalesce(sum(amount), 0) FROM "Deposit" WHERE "tenantId" = t AND "paymentId" = payment AND state = 'held') <> held THEN
    PERFORM lost('deposit');
  END IF;
  FOR r IN SELECT * FROM jsonb_array_elements(rows) LOOP
    IF r ? 'amount' THEN
      INSERT INTO "Deposit"("tenantId", id, "paymentId", amount, state, "returnedAmount", "receivedAt", "decidedAt")
        VALUES (t, (r->>'id')::uuid, payment, (r->>'amount')::bigint, r->>'state', coalesce((r->>'returnedAmount')::bigint, 0), at,
          CASE WHEN r->>'state' <> 'held' THEN at END);
    ELSE
      UPDATE "Deposit" SET state = r->>'state', "returnedAmount" = coalesce((r->>'returnedAmount')::bigint, 0), "decidedAt" = at,
          "decidedByName" = r->>'decidedByName', reason = r->>'reason'
        WHERE "tenantId" = t AND id = (r->>'id')::uuid AND "paymentId" = payment AND state = 'held';
      IF NOT FOUND THEN
        PERFORM lost('deposit');
      END IF;
    END IF;
  END LOOP;
END $$;

-- As before, but for a method that the merchant has switched off. It is said only then: who has not heard of it finds what it expects.
CREATE OR REPLACE FUNCTION agreed_at(t uuid, method text, named jsonb, at timestamptz) RETURNS jsonb LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT jsonb_build_object('isPlatform', m."platformRole" IS NOT DISTINCT FROM 'platform',
      'rate', processing_rate_at(t, method, at), 'fee', customer_fee_at(t, method, at),
      'sellers', (SELECT coalesce(jsonb_agg(s.id ORDER BY s.id), '[]') FROM "Merchant" s
        WHERE s."tenantId" = t AND s.id = ANY (ARRAY(SELECT jsonb_array_elements_text(named)::uuid)) AND s."platformRole" = 'payout'))
      || CASE WHEN m.checkout->'off' ? method THEN '{"isOff": true}'::jsonb ELSE '{}'::jsonb END
    FROM "Merchant" m WHERE m."tenantId" = t AND m.id = t);
END $$;

-- As before, but for what the payment is made with.
-- Step 1 of a money verb. d: {key?, payment?, splits?, webhooks?, uses?, countSlot?, terms?, guard?, attempt, leaseMs, reserve?, holds?}
--   uses: see use_up.
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

-- As before, but for a key of a verb that calls nobody, and what a payment brings with it.
-- Step 3 of a money verb, or all of one that calls nobody (no attempt: then none may be open). d: {key?, paymentId, at, attempt?, when?, set,
--   refunded?, unreserve?, splits?, refund?, refundSplits?, transaction?, postings, deposits?, held?, customer?, forget?, completes?, events, audits, reply?}
--   deposits, held: see save_deposits; customer: a row; forget: the id of a card that is not to be kept after all; completes: the id of the checkout that this payment completes.
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


-- CreateTable
CREATE TABLE "Account" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Account_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "Balance" (
    "tenantId" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "slot" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "balance" BIGINT NOT NULL DEFAULT 0,
    "held" BIGINT NOT NULL DEFAULT 0,
    "entries" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "Balance_pkey" PRIMARY KEY ("tenantId","accountId","slot")
);

-- CreateTable
CREATE TABLE "LedgerTransaction" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "paymentId" UUID,
    "attemptId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LedgerTransaction_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "Entry" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "transactionId" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "slot" INTEGER NOT NULL,
    "counterpartyId" UUID NOT NULL,
    "paymentId" UUID,
    "type" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "rateBasisPoints" INTEGER,
    "description" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Entry_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "Hold" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "attemptId" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "slot" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "releasedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Hold_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "Tenant" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Tenant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Merchant" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "platformRole" TEXT,
    "applicationStatus" TEXT,
    "chargebacksEnabled" BOOLEAN NOT NULL DEFAULT true,
    "suspendedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Merchant_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "tenantId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "claimId" UUID NOT NULL,
    "attemptId" UUID,
    "status" INTEGER,
    "body" TEXT,
    "leaseUntil" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("tenantId","key")
);

-- CreateTable
CREATE TABLE "Audit" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "actorKind" TEXT NOT NULL,
    "actorId" UUID,
    "actorLabel" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "subjectKind" TEXT NOT NULL,
    "subjectId" UUID NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "requestId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Audit_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "Event" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "resourceId" UUID NOT NULL,
    "data" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Event_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "ListCount" (
    "tenantId" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "rows" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "ListCount_pkey" PRIMARY KEY ("tenantId","list","slot")
);

-- CreateTable
CREATE TABLE "Installation" (
    "id" INTEGER NOT NULL,
    "mode" TEXT,
    "offsetMs" BIGINT NOT NULL,

    CONSTRAINT "Installation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Payment" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "tax" BIGINT NOT NULL,
    "paymentMethodFee" BIGINT NOT NULL,
    "authorizedAmount" BIGINT NOT NULL,
    "amountRefunded" BIGINT NOT NULL DEFAULT 0,
    "refundPending" BIGINT NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "description" TEXT,
    "externalOrderNum" TEXT,
    "metadata" JSONB NOT NULL,
    "locale" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "brand" TEXT,
    "cardBin" TEXT,
    "lastFour" TEXT,
    "cardMonth" INTEGER,
    "cardYear" INTEGER,
    "email" TEXT,
    "holderName" TEXT,
    "fraudDetails" JSONB NOT NULL,
    "customerId" UUID,
    "hasSplit" BOOLEAN NOT NULL,
    "acquirer" TEXT NOT NULL,
    "acquirerReference" TEXT,
    "failureCode" TEXT,
    "paymentDeadline" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "capturedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Payment_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "Split" (
    "tenantId" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "submerchantId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "platformFee" BIGINT NOT NULL,
    "returnedAmount" BIGINT NOT NULL DEFAULT 0,
    "returnedFee" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "Split_pkey" PRIMARY KEY ("tenantId","paymentId","submerchantId")
);

-- CreateTable
CREATE TABLE "Attempt" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "plan" JSONB NOT NULL,
    "idempotencyKey" TEXT,
    "acquirerReference" TEXT,
    "failureCode" TEXT,
    "leaseUntil" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "settledAt" TIMESTAMPTZ(3),

    CONSTRAINT "Attempt_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "Refund" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "attemptId" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "description" TEXT,
    "refundType" TEXT NOT NULL,
    "chargeback" BOOLEAN NOT NULL,
    "hasSplit" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Refund_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "RefundSplit" (
    "tenantId" UUID NOT NULL,
    "refundId" UUID NOT NULL,
    "submerchantId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "platformFee" BIGINT NOT NULL,

    CONSTRAINT "RefundSplit_pkey" PRIMARY KEY ("tenantId","refundId","submerchantId")
);

-- CreateTable
CREATE TABLE "PaymentWebhook" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT,
    "events" JSONB NOT NULL,

    CONSTRAINT "PaymentWebhook_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "VaultCard" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "sealed" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "VaultCard_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "tenantId" UUID,
    "merchantId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "deactivatedAt" TIMESTAMPTZ(3),

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignIn" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "SignIn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "merchantId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "lastFour" TEXT NOT NULL,
    "value" TEXT,
    "name" TEXT NOT NULL,
    "createdBy" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Entry_tenantId_accountId_createdAt_id_idx" ON "Entry"("tenantId", "accountId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Entry_tenantId_transactionId_idx" ON "Entry"("tenantId", "transactionId");

-- CreateIndex
CREATE INDEX "Entry_tenantId_paymentId_idx" ON "Entry"("tenantId", "paymentId");

-- CreateIndex
CREATE INDEX "Hold_tenantId_attemptId_idx" ON "Hold"("tenantId", "attemptId");

-- CreateIndex
CREATE UNIQUE INDEX "Tenant_number_key" ON "Tenant"("number");

-- CreateIndex
CREATE INDEX "Merchant_tenantId_createdAt_id_idx" ON "Merchant"("tenantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Audit_tenantId_subjectId_idx" ON "Audit"("tenantId", "subjectId");

-- CreateIndex
CREATE INDEX "Event_tenantId_resourceId_idx" ON "Event"("tenantId", "resourceId");

-- CreateIndex
CREATE INDEX "Payment_tenantId_createdAt_id_idx" ON "Payment"("tenantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Payment_tenantId_status_createdAt_id_idx" ON "Payment"("tenantId", "status", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Payment_tenantId_externalOrderNum_idx" ON "Payment"("tenantId", "externalOrderNum");

-- CreateIndex
CREATE INDEX "Split_tenantId_submerchantId_paymentId_idx" ON "Split"("tenantId", "submerchantId", "paymentId");

-- CreateIndex
CREATE INDEX "Attempt_tenantId_paymentId_idx" ON "Attempt"("tenantId", "paymentId");

-- CreateIndex
CREATE INDEX "Refund_tenantId_paymentId_idx" ON "Refund"("tenantId", "paymentId");

-- CreateIndex
CREATE INDEX "PaymentWebhook_tenantId_paymentId_idx" ON "PaymentWebhook"("tenantId", "paymentId");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "SignIn_userId_idx" ON "SignIn"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_hash_key" ON "ApiKey"("hash");

-- CreateIndex
CREATE INDEX "ApiKey_tenantId_merchantId_idx" ON "ApiKey"("tenantId", "merchantId");

-- AddForeignKey
ALTER TABLE "Balance" ADD CONSTRAINT "Balance_tenantId_accountId_fkey" FOREIGN KEY ("tenantId", "accountId") REFERENCES "Account"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_tenantId_transactionId_fkey" FOREIGN KEY ("tenantId", "transactionId") REFERENCES "LedgerTransaction"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_tenantId_accountId_fkey" FOREIGN KEY ("tenantId", "accountId") REFERENCES "Account"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Merchant" ADD CONSTRAINT "Merchant_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Split" ADD CONSTRAINT "Split_tenantId_paymentId_fkey" FOREIGN KEY ("tenantId", "paymentId") REFERENCES "Payment"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Split" ADD CONSTRAINT "Split_tenantId_submerchantId_fkey" FOREIGN KEY ("tenantId", "submerchantId") REFERENCES "Merchant"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Attempt" ADD CONSTRAINT "Attempt_tenantId_paymentId_fkey" FOREIGN KEY ("tenantId", "paymentId") REFERENCES "Payment"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_tenantId_paymentId_fkey" FOREIGN KEY ("tenantId", "paymentId") REFERENCES "Payment"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "RefundSplit" ADD CONSTRAINT "RefundSplit_tenantId_refundId_fkey" FOREIGN KEY ("tenantId", "refundId") REFERENCES "Refund"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "PaymentWebhook" ADD CONSTRAINT "PaymentWebhook_tenantId_paymentId_fkey" FOREIGN KEY ("tenantId", "paymentId") REFERENCES "Payment"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SignIn" ADD CONSTRAINT "SignIn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;


-- ---------------------------------------------------------------------------------------------------------------------
-- By hand from here: what a schema file cannot say.
-- ---------------------------------------------------------------------------------------------------------------------

INSERT INTO "Installation"(id, "offsetMs") VALUES (1, 0);
ALTER TABLE "Installation" ADD CONSTRAINT "Installation_one_row" CHECK (id = 1 AND "offsetMs" >= 0 AND mode IN ('sandbox', 'live'));

-- Rules that hold whoever writes.
ALTER TABLE "Merchant" ADD CONSTRAINT "Merchant_role" CHECK ("platformRole" IN ('platform', 'payout') OR "platformRole" IS NULL),
  ADD CONSTRAINT "Merchant_owns_tenant" CHECK (("platformRole" IS NOT DISTINCT FROM 'payout') = (id <> "tenantId")),
  ADD CONSTRAINT "Merchant_application" CHECK (("applicationStatus" IS NOT NULL) = ("platformRole" IS NOT DISTINCT FROM 'payout')
    AND "applicationStatus" IN ('incomplete', 'pending', 'accepted', 'declined'));
ALTER TABLE "Account" ADD CONSTRAINT "Account_kind" CHECK (kind IN ('platform', 'payout', 'ordinary', 'clearing', 'revenue', 'tax', 'bank'));
ALTER TABLE "Balance" ADD CONSTRAINT "Balance_seller_not_negative" CHECK (kind <> 'payout' OR balance - held >= 0),
  ADD CONSTRAINT "Balance_held_not_negative" CHECK (held >= 0),
  ADD CONSTRAINT "Balance_seller_one_row" CHECK (kind <> 'payout' OR slot = 0);
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_amount" CHECK (amount <> 0 AND abs(amount) <= 9007199254740991);
ALTER TABLE "Hold" ADD CONSTRAINT "Hold_amount" CHECK (amount > 0);
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_status" CHECK (status IN ('pending', 'authorized', 'captured', 'cancelled', 'expired', 'refunded', 'failed')),
  ADD CONSTRAINT "Payment_amounts" CHECK (amount > 0 AND tax >= 0 AND "paymentMethodFee" >= 0 AND amount + tax <= "authorizedAmount"),
  ADD CONSTRAINT "Payment_refunds" CHECK ("amountRefunded" >= 0 AND "refundPending" >= 0 AND "amountRefunded" + "refundPending" <= amount + tax),
  ADD CONSTRAINT "Payment_refunded" CHECK ((status = 'refunded') = ("amountRefunded" = amount + tax AND "capturedAt" IS NOT NULL));
ALTER TABLE "Split" ADD CONSTRAINT "Split_amounts" CHECK (amount > 0 AND "platformFee" BETWEEN 0 AND amount AND "returnedAmount" >= 0 AND "returnedFee" >= 0);
ALTER TABLE "Attempt" ADD CONSTRAINT "Attempt_state" CHECK (state IN ('open', 'succeeded', 'declined')),
  ADD CONSTRAINT "Attempt_kind" CHECK (kind IN ('authorize', 'capture', 'void', 'refund'));
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_amount" CHECK (amount > 0), ADD CONSTRAINT "Refund_type" CHECK ("refundType" IN ('reverse', 'non_reverse'));
ALTER TABLE "RefundSplit" ADD CONSTRAINT "RefundSplit_amounts" CHECK (amount >= 0 AND "platformFee" >= 0 AND amount + "platformFee" > 0);
ALTER TABLE "User" ADD CONSTRAINT "User_role" CHECK (role IN ('operator', 'admin', 'staff', 'viewer', 'seller')),
  ADD CONSTRAINT "User_tenant" CHECK ((role = 'operator') = ("tenantId" IS NULL) AND (role = 'seller') = ("merchantId" IS NOT NULL)),
  ADD CONSTRAINT "User_email" CHECK (email = lower(email));
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_of_tenant" CHECK ("merchantId" = "tenantId");
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_kind" CHECK (kind IN ('secret', 'publishable') AND (kind = 'publishable') = (value IS NOT NULL));
ALTER TABLE "IdempotencyKey" ADD CONSTRAINT "IdempotencyKey_state" CHECK (state IN ('running', 'done') AND (state = 'done') = (body IS NOT NULL));

-- One way out of an authorization at a time.
CREATE UNIQUE INDEX "Attempt_one_open" ON "Attempt"("tenantId", "paymentId") WHERE state = 'open' AND kind IN ('authorize', 'capture', 'void');
-- Whatever goes wrong above: a payment is captured once, and an attempt moves money once.
CREATE UNIQUE INDEX "LedgerTransaction_one_capture" ON "LedgerTransaction"("tenantId", "paymentId") WHERE kind = 'capture';
CREATE UNIQUE INDEX "LedgerTransaction_one_attempt" ON "LedgerTransaction"("tenantId", "attemptId") WHERE "attemptId" IS NOT NULL;
CREATE UNIQUE INDEX "Refund_tenantId_attemptId_key" ON "Refund"("tenantId", "attemptId");
-- What recovery and expiry look for.
CREATE INDEX "Attempt_open_lease" ON "Attempt"("tenantId", "leaseUntil") WHERE state = 'open';
CREATE INDEX "Payment_due" ON "Payment"("tenantId", "paymentDeadline") WHERE status IN ('pending', 'authorized');

-- A fee of an amount, rounded down: the same rule as lib/money/rates.ts, for those who check from outside.
CREATE FUNCTION fee_of(amount bigint, basis_points bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN div(amount::numeric * basis_points, 10000)::bigint;

-- The statement's start was lost: what the caller planned on has changed. It reads again and plans anew (SQLSTATE BP002).
CREATE FUNCTION lost(what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'BP002', MESSAGE = 'start lost: ' || what;
END $$;

-- k: {key, fingerprint, claimId, attemptId?, leaseMs, keepMs}. Refuses with BP004 while the key is taken.
-- A key is free again when its time is over, or when its claimant died before anything was begun.
CREATE FUNCTION claim_key(t uuid, k jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  now_ timestamptz := clock_timestamp();
BEGIN
  INSERT INTO "IdempotencyKey" AS i ("tenantId", key, fingerprint, state, "claimId", "attemptId", "leaseUntil", "createdAt", "expiresAt")
  VALUES (t, k->>'key', k->>'fingerprint', 'running', (k->>'claimId')::uuid, (k->>'attemptId')::uuid,
    now_ + (k->>'leaseMs')::int * interval '1 ms', now_, now_ + (k->>'keepMs')::bigint * interval '1 ms')
  ON CONFLICT ("tenantId", key) DO UPDATE SET fingerprint = excluded.fingerprint, state = 'running', "claimId" = excluded."claimId",
    "attemptId" = excluded."attemptId", status = NULL, body = NULL, "leaseUntil" = excluded."leaseUntil",
    "createdAt" = excluded."createdAt", "expiresAt" = excluded."expiresAt"
  WHERE (i.state = 'done' AND i."expiresAt" < now_) OR (i.state = 'running' AND i."attemptId" IS NULL AND i."leaseUntil" < now_);
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'BP004', MESSAGE = 'idempotency key is taken';
  END IF;
END $$;

-- r: {key, claimId, status, body}. Refuses with BP005 when the claim was lost meanwhile.
CREATE FUNCTION finish_key(t uuid, r jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "IdempotencyKey" SET state = 'done', status = (r->>'status')::int, body = r->>'body'
  WHERE "tenantId" = t AND key = r->>'key' AND "claimId" = (r->>'claimId')::uuid AND state = 'running';
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'BP005', MESSAGE = 'idempotency claim lost';
  END IF;
END $$;

-- Sets money aside for an attempt: [{id, accountId, amount}]. Every slot of every account is locked in one order, then summed:
-- whoever asks for more than is available starts anew and is told so by the plan.
CREATE FUNCTION hold_money(t uuid, attempt uuid, at timestamptz, wanted jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  short uuid;
BEGIN
  PERFORM 1 FROM "Balance" b WHERE b."tenantId" = t AND b."accountId" IN (SELECT (w->>'accountId')::uuid FROM jsonb_array_elements(wanted) w)
    ORDER BY b."accountId", b.slot FOR NO KEY UPDATE;
  SELECT (w->>'accountId')::uuid INTO short FROM jsonb_array_elements(wanted) w
    WHERE (w->>'amount')::bigint > coalesce((SELECT sum(b.balance - b.held) FROM "Balance" b WHERE b."tenantId" = t AND b."accountId" = (w->>'accountId')::uuid), 0)
    LIMIT 1;
  IF FOUND THEN
    PERFORM lost('balance');
  END IF;
  INSERT INTO "Hold"("tenantId", id, "attemptId", "accountId", slot, amount, "createdAt")
    SELECT t, (w->>'id')::uuid, attempt, (w->>'accountId')::uuid, 0, (w->>'amount')::bigint, at FROM jsonb_array_elements(wanted) w;
  UPDATE "Balance" b SET held = b.held + (w->>'amount')::bigint FROM jsonb_array_elements(wanted) w
    WHERE b."tenantId" = t AND b."accountId" = (w->>'accountId')::uuid AND b.slot = 0;
END $$;

-- The only way into the ledger. Posts one balanced transaction (null: none) and releases what the attempt held (null: nothing),
-- both in a single change of each balance row, the rows locked in one order.
CREATE FUNCTION post_entries(t uuid, transaction jsonb, postings jsonb, attempt uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  total numeric;
  wanted int;
  moved int;
BEGIN
  SELECT sum((e->>'amount')::numeric) INTO total FROM jsonb_array_elements(postings) e;
  IF total <> 0 THEN
    RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'entries do not balance', DETAIL = jsonb_build_object('sum', total)::text;
  END IF;
  IF transaction IS NULL AND jsonb_array_length(postings) > 0 THEN
    RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'entries need a transaction';
  END IF;
  IF transaction IS NOT NULL THEN
    INSERT INTO "LedgerTransaction" SELECT * FROM jsonb_populate_record(NULL::"LedgerTransaction", transaction);
    INSERT INTO "Entry" SELECT * FROM jsonb_populate_recordset(NULL::"Entry", postings);
  END IF;
  PERFORM 1 FROM "Balance" b WHERE b."tenantId" = t AND (b."accountId", b.slot) IN (
      SELECT (e->>'accountId')::uuid, (e->>'slot')::int FROM jsonb_array_elements(postings) e
      UNION SELECT h."accountId", h.slot FROM "Hold" h WHERE h."tenantId" = t AND h."attemptId" = attempt AND h."releasedAt" IS NULL)
    ORDER BY b."accountId", b.slot FOR NO KEY UPDATE;
  WITH released AS (
    UPDATE "Hold" h SET "releasedAt" = at WHERE h."tenantId" = t AND h."attemptId" = attempt AND h."releasedAt" IS NULL RETURNING h."accountId", h.slot, h.amount
  ), change AS (
    SELECT account, slot, sum(amount) AS amount, sum(held) AS held, sum(n) AS n FROM (
      SELECT (e->>'accountId')::uuid AS account, (e->>'slot')::int AS slot, (e->>'amount')::bigint AS amount, 0::bigint AS held, 1 AS n FROM jsonb_array_elements(postings) e
      UNION ALL SELECT r."accountId", r.slot, 0, r.amount, 0 FROM released r) c
    GROUP BY account, slot
  ), done AS (
    UPDATE "Balance" b SET balance = b.balance + c.amount, held = b.held - c.held, entries = b.entries + c.n
    FROM change c WHERE b."tenantId" = t AND b."accountId" = c.account AND b.slot = c.slot RETURNING 1
  )
  SELECT (SELECT count(*) FROM change), (SELECT count(*) FROM done) INTO wanted, moved;
  IF wanted <> moved THEN
    RAISE EXCEPTION USING ERRCODE = 'BP003', MESSAGE = 'an entry names an account that does not exist';
  END IF;
END $$;

-- Step 1 of a money verb. d: {key?, payment?, splits?, webhooks?, vaultCards?, countSlot?, guard, attempt, leaseMs, reserve?, holds?}
--   guard: {statuses, notAfter?} and for a refund {amount, whole}: what must still be so of the payment.
--   reserve: {amount, returns: [{submerchantId, amount, platformFee, returnedAmount, returnedFee}]}: refunds under way; what had gone
--   back before counts only where all that is left goes back.
CREATE FUNCTION open_attempt(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  p "Payment";
  g jsonb := d->'guard';
  a "Attempt" := jsonb_populate_record(NULL::"Attempt", d->'attempt' || jsonb_build_object('leaseUntil', clock_timestamp() + (d->>'leaseMs')::int * interval '1 ms'));
  returns jsonb := coalesce(d #> '{reserve,returns}', '[]');
  returned int;
BEGIN
  IF d ? 'key' THEN
    PERFORM claim_key(t, d->'key');
  END IF;
  IF d ? 'payment' THEN
    INSERT INTO "Payment" SELECT * FROM jsonb_populate_record(NULL::"Payment", d->'payment');
    INSERT INTO "Split" SELECT * FROM jsonb_populate_recordset(NULL::"Split", coalesce(d->'splits', '[]'));
    INSERT INTO "PaymentWebhook" SELECT * FROM jsonb_populate_recordset(NULL::"PaymentWebhook", coalesce(d->'webhooks', '[]'));
    INSERT INTO "VaultCard" SELECT * FROM jsonb_populate_recordset(NULL::"VaultCard", coalesce(d->'vaultCards', '[]'));
    UPDATE "ListCount" SET rows = rows + 1 WHERE "tenantId" = t AND list = 'payments' AND slot = (d->>'countSlot')::int;
  ELSE
    SELECT * INTO p FROM "Payment" WHERE "tenantId" = t AND id = a."paymentId" FOR NO KEY UPDATE;
    IF NOT FOUND OR NOT coalesce(g->'statuses' ? p.status, false) OR p."paymentDeadline" < (g->>'notAfter')::timestamptz THEN
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

-- Step 3 of a money verb, or all of one that calls nobody (no attempt: then none may be open). d: {paymentId, at, attempt?, when?, set,
--   refunded?, unreserve?, splits?, refund?, refundSplits?, transaction?, postings, events, audits, reply?, eraseCard?}
--   attempt: {id, state, acquirerReference?, failureCode?}; when: what was planned on or presented: {statuses?, after?, and all of
--   amountRefunded, description, metadata}.
-- BP005: the attempt was settled by somebody else. BP002: plan again.
CREATE FUNCTION settle_attempt(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  p "Payment";
  payment uuid := (d->>'paymentId')::uuid;
  attempt uuid := (d #>> '{attempt,id}')::uuid;
  at timestamptz := (d->>'at')::timestamptz;
  w jsonb := d->'when';
BEGIN
  SELECT * INTO p FROM "Payment" WHERE "tenantId" = t AND id = payment FOR NO KEY UPDATE;
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
  IF (w ? 'statuses' AND NOT (w->'statuses' ? p.status)) OR (w ? 'after' AND NOT p."paymentDeadline" < (w->>'after')::timestamptz)
      OR (w ? 'amountRefunded' AND (p."amountRefunded" <> (w->>'amountRefunded')::bigint
        OR p.description IS DISTINCT FROM w->>'description' OR p.metadata <> w->'metadata')) THEN
    PERFORM lost('payment');
  END IF;
  UPDATE "Payment" o SET (status, amount, tax, "hasSplit", "acquirerReference", "failureCode", "capturedAt") =
      (SELECT n.status, n.amount, n.tax, n."hasSplit", n."acquirerReference", n."failureCode", n."capturedAt" FROM jsonb_populate_record(o, d->'set') n),
      "amountRefunded" = o."amountRefunded" + coalesce((d->>'refunded')::bigint, 0),
      "refundPending" = o."refundPending" - coalesce((d->>'refunded')::bigint, (d #>> '{unreserve,amount}')::bigint, 0)
    WHERE o."tenantId" = t AND o.id = payment;
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
  INSERT INTO "Event" SELECT * FROM jsonb_populate_recordset(NULL::"Event", d->'events');
  INSERT INTO "Audit" SELECT * FROM jsonb_populate_recordset(NULL::"Audit", d->'audits');
  IF d ? 'eraseCard' THEN
    DELETE FROM "VaultCard" WHERE "tenantId" = t AND id = (d->>'eraseCard')::uuid;
  END IF;
  IF d ? 'reply' THEN
    PERFORM finish_key(t, d->'reply');
  END IF;
END $$;

-- The application's own role: every connection of it sets this role, whatever account it logs in with.
DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'bunpai_app') THEN
    CREATE ROLE bunpai_app NOLOGIN;
  END IF;
  EXECUTE format('GRANT bunpai_app TO %I', current_user);
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
GRANT USAGE ON SCHEMA public TO bunpai_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO bunpai_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO bunpai_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO bunpai_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO bunpai_app;
-- History is written once.
REVOKE UPDATE, DELETE, TRUNCATE ON "LedgerTransaction", "Entry", "Audit", "Event" FROM bunpai_app;
REVOKE DELETE, TRUNCATE ON "Account", "Balance", "Hold", "Payment", "Attempt", "Refund", "RefundSplit", "Merchant", "Tenant" FROM bunpai_app;
REVOKE UPDATE ON "Account", "Refund", "RefundSplit", "Tenant" FROM bunpai_app;
REVOKE INSERT, DELETE ON "Installation" FROM bunpai_app;

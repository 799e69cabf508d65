-- CreateTable
CREATE TABLE "Adjustment" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "merchantId" UUID NOT NULL,
    "counterAccount" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "description" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "proposedBy" UUID NOT NULL,
    "proposedByName" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "decidedBy" UUID,
    "decidedByName" TEXT,
    "decidedReason" TEXT,
    "decidedAt" TIMESTAMPTZ(3),
    "transactionId" UUID,

    CONSTRAINT "Adjustment_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "ProofRun" (
    "id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),
    "tookMs" INTEGER,
    "leaseUntil" TIMESTAMPTZ(3) NOT NULL,
    "dueAt" TIMESTAMPTZ(3),
    "startedBy" UUID,
    "startedByName" TEXT NOT NULL,
    "entries" BIGINT,
    "violationCount" INTEGER,
    "violations" JSONB,

    CONSTRAINT "ProofRun_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Adjustment_tenantId_createdAt_id_idx" ON "Adjustment"("tenantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Adjustment_tenantId_transactionId_key" ON "Adjustment"("tenantId", "transactionId");

-- CreateIndex
CREATE INDEX "ProofRun_startedAt_id_idx" ON "ProofRun"("startedAt" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "Adjustment" ADD CONSTRAINT "Adjustment_tenantId_merchantId_fkey" FOREIGN KEY ("tenantId", "merchantId") REFERENCES "Account"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Adjustment" ADD CONSTRAINT "Adjustment_tenantId_transactionId_fkey" FOREIGN KEY ("tenantId", "transactionId") REFERENCES "LedgerTransaction"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;


-- ---------------------------------------------------------------------------------------------------------------------
-- By hand from here: what a schema file cannot say.
-- ---------------------------------------------------------------------------------------------------------------------

-- Rules that hold whoever writes.
ALTER TABLE "Adjustment" ADD CONSTRAINT "Adjustment_amount" CHECK (amount <> 0 AND abs(amount) <= 9999999999),
  ADD CONSTRAINT "Adjustment_counter" CHECK ("counterAccount" IN ('clearing', 'revenue', 'bank')),
  ADD CONSTRAINT "Adjustment_status" CHECK (status IN ('proposed', 'approved', 'rejected')),
  ADD CONSTRAINT "Adjustment_decided" CHECK ((status = 'proposed') = ("decidedAt" IS NULL) AND ("decidedAt" IS NULL) = ("decidedBy" IS NULL)
    AND ("decidedAt" IS NULL) = ("decidedByName" IS NULL)),
  ADD CONSTRAINT "Adjustment_posted" CHECK ((status = 'approved') = ("transactionId" IS NOT NULL)),
  ADD CONSTRAINT "Adjustment_two_people" CHECK (status <> 'approved' OR "decidedBy" <> "proposedBy");
ALTER TABLE "ProofRun" ADD CONSTRAINT "ProofRun_state" CHECK (state IN ('running', 'finished', 'failed')),
  ADD CONSTRAINT "ProofRun_ended" CHECK ((state = 'running') = ("finishedAt" IS NULL)),
  ADD CONSTRAINT "ProofRun_result" CHECK ((state = 'finished') = ("violationCount" IS NOT NULL) AND ("violationCount" IS NULL) = (violations IS NULL)
    AND ("violationCount" IS NULL) = (entries IS NULL));

-- One proof at a time, and one for each night.
CREATE UNIQUE INDEX "ProofRun_one_running" ON "ProofRun"(state) WHERE state = 'running';
CREATE UNIQUE INDEX "ProofRun_one_due" ON "ProofRun"("dueAt") WHERE state <> 'failed' AND "dueAt" IS NOT NULL;
-- What waits for an operator.
CREATE INDEX "Adjustment_open" ON "Adjustment"("tenantId", "createdAt") WHERE status = 'proposed';
CREATE INDEX "Merchant_pending" ON "Merchant"("tenantId", "updatedAt") WHERE "applicationStatus" = 'pending';
-- What was captured in a stretch of time, answered by the index alone.
CREATE INDEX "Payment_captured" ON "Payment"("tenantId", "capturedAt") INCLUDE (amount, tax) WHERE "capturedAt" IS NOT NULL;

-- Posts a proposed adjustment and marks it, in one statement: exactly once, whoever comes at the same moment.
-- d: {id, decidedBy, decidedByName, decidedReason?, at, transaction, postings}.
-- BP005: somebody has decided it. BP020: who proposed it may not approve it. 23514: a seller would have less than nothing available.
CREATE FUNCTION approve_adjustment(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  a "Adjustment";
  moved numeric;
BEGIN
  SELECT * INTO a FROM "Adjustment" WHERE "tenantId" = t AND id = (d->>'id')::uuid FOR NO KEY UPDATE;
  IF NOT FOUND OR a.status <> 'proposed' THEN
    RAISE EXCEPTION USING ERRCODE = 'BP005', MESSAGE = 'adjustment is decided';
  END IF;
  IF a."proposedBy" = (d->>'decidedBy')::uuid THEN
    RAISE EXCEPTION USING ERRCODE = 'BP020', MESSAGE = 'an adjustment needs a second person';
  END IF;
  SELECT sum((e->>'amount')::numeric) INTO moved FROM jsonb_array_elements(d->'postings') e WHERE (e->>'accountId')::uuid = a."merchantId";
  IF moved IS DISTINCT FROM a.amount THEN
    RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'the entries are not this adjustment';
  END IF;
  PERFORM post_entries(t, d->'transaction', d->'postings', NULL, (d->>'at')::timestamptz);
  UPDATE "Adjustment" SET status = 'approved', "decidedBy" = (d->>'decidedBy')::uuid, "decidedByName" = d->>'decidedByName',
      "decidedReason" = d->>'decidedReason', "decidedAt" = (d->>'at')::timestamptz, "transactionId" = (d #>> '{transaction,id}')::uuid
    WHERE "tenantId" = t AND id = a.id;
END $$;

-- A proposal is never rewritten, only decided; a proof is never rewritten, only finished.
REVOKE UPDATE, DELETE, TRUNCATE ON "Adjustment", "ProofRun" FROM bunpai_app;
GRANT UPDATE (status, "decidedBy", "decidedByName", "decidedReason", "decidedAt", "transactionId") ON "Adjustment" TO bunpai_app;
GRANT UPDATE (state, "finishedAt", "tookMs", "leaseUntil", entries, "violationCount", violations) ON "ProofRun" TO bunpai_app;

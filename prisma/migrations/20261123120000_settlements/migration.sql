-- CreateTable
CREATE TABLE "PayoutFrequency" (
    "tenantId" UUID NOT NULL,
    "merchantId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "frequency" TEXT NOT NULL,
    "askedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PayoutFrequency_pkey" PRIMARY KEY ("tenantId","merchantId","number")
);

-- CreateTable
CREATE TABLE "PayoutSchedule" (
    "tenantId" UUID NOT NULL,
    "merchantId" UUID NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "closesAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PayoutSchedule_pkey" PRIMARY KEY ("tenantId","merchantId")
);

-- CreateTable
CREATE TABLE "Settlement" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "merchantId" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "frequency" TEXT NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "cutoffAt" TIMESTAMPTZ(3) NOT NULL,
    "payDay" TEXT NOT NULL,
    "openingAmount" BIGINT NOT NULL,
    "transactionAmount" BIGINT NOT NULL,
    "feeAmount" BIGINT NOT NULL,
    "feeTaxAmount" BIGINT NOT NULL,
    "paidOutAmount" BIGINT NOT NULL,
    "closingAmount" BIGINT NOT NULL,
    "settlementAmount" BIGINT NOT NULL,
    "bankFeeAmount" BIGINT NOT NULL,
    "totals" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "paidAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "returnTransactionId" UUID,
    "reason" TEXT,

    CONSTRAINT "Settlement_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "CarriedCycle" (
    "tenantId" UUID NOT NULL,
    "merchantId" UUID NOT NULL,
    "cutoffAt" TIMESTAMPTZ(3) NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "closingAmount" BIGINT NOT NULL,
    "availableAmount" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CarriedCycle_pkey" PRIMARY KEY ("tenantId","merchantId","cutoffAt")
);

-- CreateIndex
CREATE INDEX "PayoutSchedule_tenantId_closesAt_idx" ON "PayoutSchedule"("tenantId", "closesAt");

-- CreateIndex
CREATE INDEX "Settlement_tenantId_createdAt_id_idx" ON "Settlement"("tenantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Settlement_tenantId_status_createdAt_id_idx" ON "Settlement"("tenantId", "status", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Settlement_tenantId_merchantId_createdAt_id_idx" ON "Settlement"("tenantId", "merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Settlement_tenantId_reference_key" ON "Settlement"("tenantId", "reference");

-- CreateIndex
CREATE UNIQUE INDEX "Settlement_tenantId_merchantId_cutoffAt_key" ON "Settlement"("tenantId", "merchantId", "cutoffAt");

-- AddForeignKey
ALTER TABLE "PayoutFrequency" ADD CONSTRAINT "PayoutFrequency_tenantId_merchantId_fkey" FOREIGN KEY ("tenantId", "merchantId") REFERENCES "Merchant"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "PayoutSchedule" ADD CONSTRAINT "PayoutSchedule_tenantId_merchantId_fkey" FOREIGN KEY ("tenantId", "merchantId") REFERENCES "Merchant"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Settlement" ADD CONSTRAINT "Settlement_tenantId_merchantId_fkey" FOREIGN KEY ("tenantId", "merchantId") REFERENCES "Merchant"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "CarriedCycle" ADD CONSTRAINT "CarriedCycle_tenantId_merchantId_fkey" FOREIGN KEY ("tenantId", "merchantId") REFERENCES "Merchant"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- By hand from here.

ALTER TABLE "PayoutFrequency" ADD CONSTRAINT "PayoutFrequency_frequency" CHECK (frequency IN ('weekly', 'monthly') AND number > 0);
ALTER TABLE "PayoutSchedule" ADD CONSTRAINT "PayoutSchedule_order" CHECK ("startsAt" < "closesAt");
ALTER TABLE "Settlement" ADD CONSTRAINT "Settlement_status" CHECK (status IN ('pending', 'paid', 'bounced', 'cancelled')),
  ADD CONSTRAINT "Settlement_frequency" CHECK (frequency IN ('weekly', 'monthly')),
  ADD CONSTRAINT "Settlement_period" CHECK ("startsAt" < "cutoffAt" AND "payDay" ~ '^\d{4}-\d{2}-\d{2}$'),
  ADD CONSTRAINT "Settlement_amounts" CHECK ("settlementAmount" > 0 AND "bankFeeAmount" >= 0 AND "bankFeeAmount" < "settlementAmount"),
  ADD CONSTRAINT "Settlement_adds_up" CHECK ("openingAmount" + "transactionAmount" - "feeAmount" - "feeTaxAmount" - "paidOutAmount" = "closingAmount"),
  ADD CONSTRAINT "Settlement_moments" CHECK ((status <> 'paid' OR "paidAt" IS NOT NULL) AND (status IN ('bounced', 'cancelled')) = ("endedAt" IS NOT NULL)
    AND (status NOT IN ('pending', 'cancelled') OR "paidAt" IS NULL));
ALTER TABLE "CarriedCycle" ADD CONSTRAINT "CarriedCycle_reason" CHECK ("startsAt" < "cutoffAt" AND reason IN ('payouts_disabled', 'suspended', 'below_minimum'));

CREATE INDEX "Settlement_pending" ON "Settlement"("tenantId", "payDay", id) WHERE status = 'pending';

-- What was settled is never rewritten, only brought to its end, by move_settlement.
REVOKE UPDATE, DELETE, TRUNCATE ON "PayoutFrequency", "CarriedCycle", "Settlement" FROM bunpai_app;
REVOKE DELETE, TRUNCATE ON "PayoutSchedule" FROM bunpai_app;
GRANT UPDATE (status, "paidAt", "endedAt", "returnTransactionId", reason) ON "Settlement" TO bunpai_app;

-- What the bank has made of a settlement, with its money, in one statement. d: {id, from, status, at, reason?, transaction?, postings?}: it must still be
-- `from`. Paid, what was held back goes to the bank; bounced, it comes back if it had gone; cancelled, nothing has moved.
CREATE FUNCTION move_settlement(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  s "Settlement";
  at timestamptz := (d->>'at')::timestamptz;
  moved numeric;
BEGIN
  SELECT * INTO s FROM "Settlement" WHERE "tenantId" = t AND id = (d->>'id')::uuid FOR NO KEY UPDATE;
  IF NOT FOUND OR s.status <> d->>'from' OR (s.status, d->>'status') NOT IN
      (('pending', 'paid'), ('pending', 'bounced'), ('pending', 'cancelled'), ('paid', 'bounced')) THEN
    RAISE EXCEPTION USING ERRCODE = 'BP005', MESSAGE = 'settlement is decided';
  END IF;
  SELECT coalesce(sum((e->>'amount')::numeric), 0) INTO moved FROM jsonb_array_elements(coalesce(d->'postings', '[]')) e
    WHERE (e->>'accountId')::uuid = s."merchantId";
  IF moved <> (CASE WHEN d->>'status' = 'paid' THEN -s."settlementAmount" WHEN s.status = 'paid' THEN s."settlementAmount" ELSE 0 END) THEN
    RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'the entries are not this settlement';
  END IF;
  PERFORM post_entries(t, d->'transaction', coalesce(d->'postings', '[]'), s.id, at);
  UPDATE "Settlement" SET status = d->>'status', reason = d->>'reason', "paidAt" = CASE WHEN d->>'status' = 'paid' THEN at ELSE "paidAt" END,
      "endedAt" = CASE WHEN d->>'status' <> 'paid' THEN at END, "returnTransactionId" = CASE WHEN s.status = 'paid' THEN (d #>> '{transaction,id}')::uuid END
    WHERE "tenantId" = t AND id = s.id;
END $$;

-- Sellers that are accepted by now: they are paid out as they have chosen, from the cut-off that comes next.
INSERT INTO "PayoutFrequency"("tenantId", "merchantId", number, frequency, "askedAt")
  SELECT m."tenantId", m.id, 1, coalesce(a.answers #>> '{bank_account_information.default_frequency,value}', 'monthly'), coalesce(a."acceptedAt", m."createdAt")
  FROM "Merchant" m LEFT JOIN "Application" a ON a."tenantId" = m."tenantId" AND a."merchantId" = m.id
  WHERE m."platformRole" = 'payout' AND (m."applicationStatus" = 'accepted' OR a."acceptedAt" IS NOT NULL);
INSERT INTO "PayoutSchedule"("tenantId", "merchantId", "startsAt", "closesAt")
  SELECT f."tenantId", f."merchantId", m."createdAt", (CASE f.frequency WHEN 'weekly' THEN date_trunc('week', l.now + interval '2 days') + interval '5 days'
      ELSE date_trunc('month', l.now) + interval '1 month' END) AT TIME ZONE 'Asia/Tokyo'
  FROM "PayoutFrequency" f JOIN "Merchant" m ON m."tenantId" = f."tenantId" AND m.id = f."merchantId"
    CROSS JOIN (SELECT (now() + "offsetMs" * interval '1 ms') AT TIME ZONE 'Asia/Tokyo' AS now FROM "Installation") l;

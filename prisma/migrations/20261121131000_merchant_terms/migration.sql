-- AlterTable
ALTER TABLE "Merchant" ADD COLUMN "settlementMinimumAmount" BIGINT,
ADD COLUMN "suspensionReason" TEXT;

-- CreateTable
CREATE TABLE "FeeRate" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "value" BIGINT NOT NULL,
    "effectiveAt" TIMESTAMPTZ(3) NOT NULL,
    "authorId" UUID,
    "authorLabel" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FeeRate_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateIndex
CREATE INDEX "FeeRate_tenantId_kind_method_effectiveAt_number_value_idx" ON "FeeRate"("tenantId", "kind", "method", "effectiveAt" DESC, "number" DESC, "value");

-- CreateIndex
CREATE UNIQUE INDEX "FeeRate_tenantId_number_key" ON "FeeRate"("tenantId", "number");

-- AddForeignKey
ALTER TABLE "FeeRate" ADD CONSTRAINT "FeeRate_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;


-- ---------------------------------------------------------------------------------------------------------------------
-- By hand from here: what a schema file cannot say.
-- ---------------------------------------------------------------------------------------------------------------------

-- Rules that hold whoever writes.
ALTER TABLE "Merchant" ADD CONSTRAINT "Merchant_settlement_minimum" CHECK ("settlementMinimumAmount" BETWEEN 1 AND 100000000);
ALTER TABLE "FeeRate" ADD CONSTRAINT "FeeRate_number" CHECK (number > 0),
  ADD CONSTRAINT "FeeRate_value" CHECK (CASE kind WHEN 'processing' THEN value BETWEEN 0 AND 10000 WHEN 'customer' THEN value BETWEEN 0 AND 100000 ELSE false END),
  ADD CONSTRAINT "FeeRate_not_in_the_past" CHECK ("effectiveAt" >= "createdAt");

-- What is in force at a moment, the first one included; NULL where nothing was agreed, and the caller takes the default.
-- Read inside every payment: one probe of an index that holds all of the answer. PL/pgSQL because it keeps its plan.
CREATE FUNCTION fee_value_at(t uuid, wanted_kind text, wanted_method text, at timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT value FROM "FeeRate"
    WHERE "tenantId" = t AND kind = wanted_kind AND method = wanted_method AND "effectiveAt" <= at ORDER BY "effectiveAt" DESC, number DESC LIMIT 1);
END $$;

-- Basis points.
CREATE FUNCTION processing_rate_at(t uuid, method text, at timestamptz) RETURNS int LANGUAGE sql STABLE PARALLEL SAFE
  RETURN fee_value_at(t, 'processing', method, at)::int;

-- Whole yen before tax.
CREATE FUNCTION customer_fee_at(t uuid, method text, at timestamptz) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN fee_value_at(t, 'customer', method, at);

-- History is written once.
REVOKE UPDATE, DELETE, TRUNCATE ON "FeeRate" FROM bunpai_app;

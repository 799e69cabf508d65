-- CreateTable
CREATE TABLE "AcquirerEntry" (
    "acquirer" TEXT NOT NULL,
    "entryId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "bankFee" BIGINT NOT NULL DEFAULT 0,
    "remote" TEXT,
    "reference" TEXT,
    "tenantId" UUID,
    "paymentId" UUID,
    "postedTo" UUID,
    "transactionId" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "readAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AcquirerEntry_pkey" PRIMARY KEY ("acquirer","entryId")
);

-- CreateTable
CREATE TABLE "AcquirerComparison" (
    "id" UUID NOT NULL,
    "acquirer" TEXT NOT NULL,
    "dueAt" TIMESTAMPTZ(3),
    "at" TIMESTAMPTZ(3) NOT NULL,
    "basis" TEXT NOT NULL,
    "stated" BIGINT NOT NULL,
    "ours" BIGINT NOT NULL,
    "items" JSONB NOT NULL,
    "askedBy" UUID,
    "askedByName" TEXT NOT NULL,

    CONSTRAINT "AcquirerComparison_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AcquirerDifference" (
    "acquirer" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "comparisonId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "resolvedBy" UUID NOT NULL,
    "resolvedByName" TEXT NOT NULL,
    "resolvedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AcquirerDifference_pkey" PRIMARY KEY ("acquirer","key","amount")
);

-- CreateIndex
CREATE INDEX "AcquirerEntry_acquirer_at_idx" ON "AcquirerEntry"("acquirer", "at");

-- CreateIndex
CREATE INDEX "AcquirerEntry_acquirer_tenantId_paymentId_idx" ON "AcquirerEntry"("acquirer", "tenantId", "paymentId");

-- CreateIndex
CREATE INDEX "AcquirerComparison_acquirer_at_id_idx" ON "AcquirerComparison"("acquirer", "at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "AcquirerComparison_acquirer_dueAt_key" ON "AcquirerComparison"("acquirer", "dueAt");

-- An adjustment against what an acquirer owes us names the acquirer. Before, there was the sandbox's alone.
ALTER TABLE "Adjustment" ADD COLUMN "acquirer" TEXT;

-- What was said, compared and dealt with stays so.
REVOKE UPDATE, DELETE, TRUNCATE ON "AcquirerEntry", "AcquirerComparison", "AcquirerDifference" FROM bunpai_app;

-- CreateTable
CREATE TABLE "PayerNumber" (
    "number" TEXT NOT NULL,
    "tenantId" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "payer" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PayerNumber_pkey" PRIMARY KEY ("number")
);

-- CreateIndex
CREATE UNIQUE INDEX "PayerNumber_paymentId_key" ON "PayerNumber"("paymentId");

-- CreateIndex
CREATE INDEX "PayerNumber_account_idx" ON "PayerNumber"("account");

-- CreateIndex
CREATE INDEX "PayerNumber_amount_createdAt_idx" ON "PayerNumber"("amount", "createdAt");

-- CreateIndex
CREATE INDEX "PayerNumber_payer_createdAt_idx" ON "PayerNumber"("payer", "createdAt");

-- A number names a payment for good.
REVOKE UPDATE, DELETE ON "PayerNumber" FROM bunpai_app;

-- A line can be what a customer has paid in. An older version reads it as one that was set aside.
ALTER TABLE "StatementMark" ADD COLUMN "isDeposit" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "BankBalance" (
    "account" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "position" BIGINT NOT NULL,
    "takenBy" UUID NOT NULL,
    "takenByName" TEXT NOT NULL,
    "takenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BankBalance_pkey" PRIMARY KEY ("account")
);

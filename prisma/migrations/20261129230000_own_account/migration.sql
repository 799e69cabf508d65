-- CreateTable
CREATE TABLE "PayerNumber" (
    "number" TEXT NOT NULL,
    "tenantId" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "payer" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PayerNumber_pkey" PRIMARY KEY ("number")
);

-- CreateIndex
CREATE UNIQUE INDEX "PayerNumber_paymentId_key" ON "PayerNumber"("paymentId");

-- CreateIndex
CREATE INDEX "PayerNumber_amount_idx" ON "PayerNumber"("amount");

-- CreateIndex
CREATE INDEX "PayerNumber_payer_idx" ON "PayerNumber"("payer");

-- A number names a payment for good.
REVOKE UPDATE, DELETE ON "PayerNumber" FROM bunpai_app;

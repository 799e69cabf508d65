-- CreateTable
CREATE TABLE "Receipt" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "issue" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "issuedBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Receipt_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "ReceiptCounter" (
    "tenantId" UUID NOT NULL,
    "issued" INTEGER NOT NULL,

    CONSTRAINT "ReceiptCounter_pkey" PRIMARY KEY ("tenantId")
);

-- CreateIndex
CREATE UNIQUE INDEX "Receipt_tenantId_paymentId_issue_key" ON "Receipt"("tenantId", "paymentId", "issue");

-- CreateIndex
CREATE UNIQUE INDEX "Receipt_tenantId_number_issue_key" ON "Receipt"("tenantId", "number", "issue");

-- AddForeignKey
ALTER TABLE "Receipt" ADD CONSTRAINT "Receipt_tenantId_paymentId_fkey" FOREIGN KEY ("tenantId", "paymentId") REFERENCES "Payment"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ReceiptCounter" ADD CONSTRAINT "ReceiptCounter_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- By hand from here.

ALTER TABLE "Receipt" ADD CONSTRAINT "Receipt_counted" CHECK (number > 0 AND issue > 0);
ALTER TABLE "ReceiptCounter" ADD CONSTRAINT "ReceiptCounter_counted" CHECK (issued > 0);

-- what was handed out stays as it was
REVOKE UPDATE, DELETE, TRUNCATE ON "Receipt" FROM bunpai_app;
REVOKE DELETE, TRUNCATE ON "ReceiptCounter" FROM bunpai_app;

-- AlterTable
ALTER TABLE "Invoice" ALTER COLUMN "settlementId" DROP NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_tenantId_merchantId_toDay_kind_key" ON "Invoice"("tenantId", "merchantId", "toDay", "kind");

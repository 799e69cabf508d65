-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "orderNumber" TEXT;
UPDATE "Session" SET "orderNumber" = "paymentData"->>'external_order_num';

-- CreateIndex
CREATE INDEX "Session_tenantId_orderNumber_createdAt_id_idx" ON "Session"("tenantId", "orderNumber", "createdAt" DESC, "id" DESC);

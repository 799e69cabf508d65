-- AlterTable
ALTER TABLE "User" ADD COLUMN "stepsHiddenAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "Refund_tenantId_createdAt_amount_idx" ON "Refund"("tenantId", "createdAt", "amount");


-- ---------------------------------------------------------------------------------------------------------------------
-- By hand from here: what a schema file cannot say.
-- ---------------------------------------------------------------------------------------------------------------------

-- What was captured in a stretch of time and by which card, answered by the index alone: the brand takes its place beside the amounts.
DROP INDEX "Payment_captured";
CREATE INDEX "Payment_captured" ON "Payment"("tenantId", "capturedAt") INCLUDE (amount, tax, brand) WHERE "capturedAt" IS NOT NULL;

-- Refunds that the acquirer refused, or was never asked for: hardly any.
CREATE INDEX "Attempt_refund_declined" ON "Attempt"("tenantId", "settledAt") WHERE state = 'declined' AND kind = 'refund';

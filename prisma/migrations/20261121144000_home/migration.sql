-- What is built is built first; what nobody passes meanwhile comes last.

-- CreateIndex
CREATE INDEX "Refund_tenantId_createdAt_amount_idx" ON "Refund"("tenantId", "createdAt", "amount");

-- By hand: what a schema file cannot say.

-- What was captured in a stretch of time and by which card, answered by the index alone: the brand takes its place beside the amounts.
CREATE INDEX "Payment_captured_by" ON "Payment"("tenantId", "capturedAt") INCLUDE (amount, tax, brand) WHERE "capturedAt" IS NOT NULL;

-- Refunds that the acquirer refused, or was never asked for: hardly any.
CREATE INDEX "Attempt_refund_declined" ON "Attempt"("tenantId", "settledAt") WHERE state = 'declined' AND kind = 'refund';

DROP INDEX "Payment_captured";
ALTER INDEX "Payment_captured_by" RENAME TO "Payment_captured";

-- AlterTable
ALTER TABLE "User" ADD COLUMN "stepsHiddenAt" TIMESTAMPTZ(3);

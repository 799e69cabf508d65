-- AlterTable
ALTER TABLE "AcquirerNotice" ADD COLUMN     "attemptId" UUID,
ADD COLUMN     "decidedByName" TEXT,
ADD COLUMN     "endedAt" TIMESTAMPTZ(3),
ADD COLUMN     "facts" JSONB,
ADD COLUMN     "reason" TEXT,
ADD COLUMN     "waitsSince" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "AcquirerNotice_state_receivedAt_idx" ON "AcquirerNotice"("state", "receivedAt" DESC);

-- CreateIndex
CREATE INDEX "AcquirerNotice_paymentId_idx" ON "AcquirerNotice"("paymentId");

-- AlterTable
ALTER TABLE "Attempt" ADD COLUMN     "acquirerCode" TEXT,
ADD COLUMN     "retry" TEXT;

-- CreateTable
CREATE TABLE "AcquirerAccount" (
    "name" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "secrets" TEXT,
    "fingerprint" TEXT,
    "isTest" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,
    "changedBy" UUID NOT NULL,
    "changedByName" TEXT NOT NULL,
    "retiredAt" TIMESTAMPTZ(3),

    CONSTRAINT "AcquirerAccount_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "AcquirerRoute" (
    "owner" UUID NOT NULL,
    "way" TEXT NOT NULL,
    "acquirer" TEXT NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,
    "changedBy" UUID NOT NULL,
    "changedByName" TEXT NOT NULL,

    CONSTRAINT "AcquirerRoute_pkey" PRIMARY KEY ("owner","way")
);

-- CreateTable
CREATE TABLE "AcquirerAttempt" (
    "tenantId" UUID NOT NULL,
    "attemptId" UUID NOT NULL,
    "acquirer" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "remote" TEXT,
    "sentUntil" TIMESTAMPTZ(3) NOT NULL,
    "outcome" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AcquirerAttempt_pkey" PRIMARY KEY ("tenantId","attemptId")
);

-- CreateTable
CREATE TABLE "AcquirerNotice" (
    "acquirer" TEXT NOT NULL,
    "noticeId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "remote" TEXT,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL,
    "dueAt" TIMESTAMPTZ(3),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL,
    "result" TEXT,
    "tenantId" UUID,
    "paymentId" UUID,

    CONSTRAINT "AcquirerNotice_pkey" PRIMARY KEY ("acquirer","noticeId")
);

-- CreateIndex
CREATE INDEX "AcquirerNotice_receivedAt_idx" ON "AcquirerNotice"("receivedAt" DESC);

-- The inbox: what is due, and nothing of what has ended.
CREATE INDEX "AcquirerNotice_due" ON "AcquirerNotice"("dueAt") WHERE "dueAt" IS NOT NULL;
ALTER TABLE "AcquirerNotice" ADD CONSTRAINT "AcquirerNotice_state" CHECK (state IN ('waiting', 'done', 'ignored', 'held', 'failed') AND ("dueAt" IS NOT NULL) = (state = 'waiting'));
ALTER TABLE "AcquirerAttempt" ADD CONSTRAINT "AcquirerAttempt_state" CHECK (state IN ('begun', 'sent', 'answered', 'closed') AND (outcome IS NOT NULL) = (state = 'answered'));
ALTER TABLE "Attempt" ADD CONSTRAINT "Attempt_retry" CHECK (retry IN ('never', 'later', 'with_customer'));

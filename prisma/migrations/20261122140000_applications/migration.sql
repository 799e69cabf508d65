-- CreateTable
CREATE TABLE "Application" (
    "tenantId" UUID NOT NULL,
    "merchantId" UUID NOT NULL,
    "answers" JSONB NOT NULL,
    "version" INTEGER NOT NULL,
    "answeredCount" INTEGER NOT NULL,
    "requiredCount" INTEGER NOT NULL,
    "erroredCount" INTEGER NOT NULL,
    "corporateNumber" TEXT,
    "bankAccount" TEXT,
    "submittedAt" TIMESTAMPTZ(3),
    "declinedReason" TEXT,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Application_pkey" PRIMARY KEY ("tenantId","merchantId")
);

-- CreateTable
CREATE TABLE "ApplicationSubmission" (
    "tenantId" UUID NOT NULL,
    "merchantId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "values" JSONB NOT NULL,
    "submittedAt" TIMESTAMPTZ(3) NOT NULL,
    "submittedBy" TEXT NOT NULL,
    "outcome" TEXT,
    "decidedAt" TIMESTAMPTZ(3),
    "decidedBy" TEXT,
    "reason" TEXT,
    "returned" JSONB,
    "reopenedAt" TIMESTAMPTZ(3),
    "reopenedBy" TEXT,
    "reopenReason" TEXT,

    CONSTRAINT "ApplicationSubmission_pkey" PRIMARY KEY ("tenantId","merchantId","number")
);

-- AddForeignKey
ALTER TABLE "ApplicationSubmission" ADD CONSTRAINT "ApplicationSubmission_tenantId_merchantId_fkey" FOREIGN KEY ("tenantId", "merchantId") REFERENCES "Application"("tenantId", "merchantId") ON DELETE NO ACTION ON UPDATE NO ACTION;


-- By hand from here.

ALTER TABLE "Application" ADD FOREIGN KEY ("tenantId", "merchantId") REFERENCES "Merchant"("tenantId", id),
  ADD CHECK (jsonb_typeof(answers) = 'object'),
  ADD CHECK ("answeredCount" BETWEEN 0 AND "requiredCount" AND "erroredCount" >= 0);
ALTER TABLE "ApplicationSubmission" ADD CHECK (outcome IN ('accepted', 'declined', 'returned', 'replaced', 'withdrawn')),
  ADD CHECK ((outcome IS NULL) = ("decidedAt" IS NULL)),
  ADD CHECK ((outcome = 'returned') IS NOT TRUE OR returned IS NOT NULL);

-- Another seller of the same platform that says the same of itself; and what waits for a decision, which is little beside all others.
CREATE INDEX "Application_same_number" ON "Application"("tenantId", "corporateNumber") WHERE "corporateNumber" IS NOT NULL;
CREATE INDEX "Application_same_account" ON "Application"("tenantId", "bankAccount") WHERE "bankAccount" IS NOT NULL;
CREATE INDEX "Application_waiting" ON "Application"("tenantId", "submittedAt", "merchantId") WHERE "submittedAt" IS NOT NULL;
CREATE UNIQUE INDEX "ApplicationSubmission_waiting" ON "ApplicationSubmission"("tenantId", "merchantId") WHERE outcome IS NULL;

REVOKE DELETE, TRUNCATE ON "Application" FROM bunpai_app;
REVOKE DELETE, TRUNCATE ON "ApplicationSubmission" FROM bunpai_app;

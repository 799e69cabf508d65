-- A refund that the acquirer gave back after it had accepted it. Its row stays; whatever counts refunds leaves it out.
ALTER TABLE "Refund" ADD COLUMN     "acquirerReference" TEXT,
ADD COLUMN     "failedAt" TIMESTAMPTZ(3),
ADD COLUMN     "failureReason" TEXT,
ADD COLUMN     "reopened" BOOLEAN;
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_failed" CHECK (("failedAt" IS NULL) = (reopened IS NULL) AND ("failureReason" IS NULL OR "failedAt" IS NOT NULL));
GRANT UPDATE ("failedAt", "failureReason", reopened) ON "Refund" TO bunpai_app;
CREATE INDEX "Refund_failed_at" ON "Refund"("tenantId", "createdAt", amount) WHERE "failedAt" IS NOT NULL;

-- CreateTable
CREATE TABLE "RefundElsewhere" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "setAside" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "decidedAt" TIMESTAMPTZ(3),
    "decidedBy" UUID,
    "decidedByName" TEXT,

    CONSTRAINT "RefundElsewhere_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "RefundElsewhere_tenantId_paymentId_reference_key" ON "RefundElsewhere"("tenantId", "paymentId", "reference");

-- AddForeignKey
ALTER TABLE "RefundElsewhere" ADD CONSTRAINT "RefundElsewhere_tenantId_paymentId_fkey" FOREIGN KEY ("tenantId", "paymentId") REFERENCES "Payment"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "RefundElsewhere" ADD CONSTRAINT "RefundElsewhere_state" CHECK (state IN ('held', 'applied', 'failed') AND (state <> 'held' OR "decidedAt" IS NULL)),
  ADD CONSTRAINT "RefundElsewhere_amounts" CHECK (amount > 0 AND "setAside" BETWEEN 0 AND amount),
  ADD CONSTRAINT "RefundElsewhere_reference" CHECK (reference <> '');
REVOKE DELETE, TRUNCATE ON "RefundElsewhere" FROM bunpai_app;

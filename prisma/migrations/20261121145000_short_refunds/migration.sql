-- CreateTable
CREATE TABLE "ShortRefund" (
    "tenantId" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "refusedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ShortRefund_pkey" PRIMARY KEY ("tenantId","paymentId")
);

-- CreateIndex
CREATE INDEX "ShortRefund_tenantId_refusedAt_idx" ON "ShortRefund"("tenantId", "refusedAt");

-- AddForeignKey
ALTER TABLE "ShortRefund" ADD CONSTRAINT "ShortRefund_tenantId_paymentId_fkey" FOREIGN KEY ("tenantId", "paymentId") REFERENCES "Payment"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;


-- By hand from here.

REVOKE DELETE, TRUNCATE ON "ShortRefund" FROM bunpai_app;

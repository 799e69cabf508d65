-- Why the bank gave a transfer back: the account was wrong, or it was the bank's fault or ours.
ALTER TABLE "Settlement" ADD COLUMN "returnCause" TEXT;
ALTER TABLE "Settlement" ADD CONSTRAINT "Settlement_cause" CHECK ("returnCause" IS NULL OR "returnCause" IN ('accounts', 'ours'));
GRANT UPDATE ("returnCause") ON "Settlement" TO bunpai_app;

-- A return that was recorded by mistake, and the transaction that reverses it.
CREATE TABLE "ReturnUndo" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "returnTransactionId" UUID NOT NULL,
    "subjectKind" TEXT NOT NULL,
    "subjectId" UUID NOT NULL,
    "merchantId" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "returnedAt" TIMESTAMPTZ(3) NOT NULL,
    "returnedReason" TEXT NOT NULL,
    "undoneAt" TIMESTAMPTZ(3) NOT NULL,
    "undoneBy" UUID NOT NULL,
    "undoneByName" TEXT NOT NULL,
    "reason" TEXT NOT NULL,

    CONSTRAINT "ReturnUndo_pkey" PRIMARY KEY ("tenantId","id"),
    CONSTRAINT "ReturnUndo_subject" CHECK ("subjectKind" IN ('settlement', 'refund_request') AND amount > 0)
);
CREATE UNIQUE INDEX "ReturnUndo_tenantId_returnTransactionId_key" ON "ReturnUndo"("tenantId", "returnTransactionId");
CREATE INDEX "ReturnUndo_tenantId_merchantId_undoneAt_idx" ON "ReturnUndo"("tenantId", "merchantId", "undoneAt");
ALTER TABLE "ReturnUndo" ADD CONSTRAINT "ReturnUndo_tenantId_merchantId_fkey" FOREIGN KEY ("tenantId", "merchantId") REFERENCES "Merchant"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
REVOKE UPDATE, DELETE, TRUNCATE ON "ReturnUndo" FROM bunpai_app;

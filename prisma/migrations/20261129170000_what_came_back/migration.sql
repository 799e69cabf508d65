-- A refund that was paid and that the bank gave back: it is still its customer's, and is transferred once more by a request of its own.
ALTER TABLE "RefundRequest" ADD COLUMN "returnedAt" TIMESTAMPTZ(3),
  ADD COLUMN "returnedReason" TEXT,
  ADD COLUMN "returnTransactionId" UUID,
  ADD COLUMN "resendOf" UUID;
ALTER TABLE "RefundRequest" ADD CONSTRAINT "RefundRequest_tenantId_resendOf_fkey" FOREIGN KEY ("tenantId", "resendOf")
  REFERENCES "RefundRequest"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "RefundRequest" ADD CONSTRAINT "RefundRequest_returned" CHECK (("returnedAt" IS NULL) = ("returnTransactionId" IS NULL)
    AND ("returnedAt" IS NULL) = ("returnedReason" IS NULL) AND ("returnedAt" IS NULL OR status = 'completed'));

-- The same money goes out once.
CREATE UNIQUE INDEX "RefundRequest_resent" ON "RefundRequest"("tenantId", "resendOf") WHERE "resendOf" IS NOT NULL AND status <> 'rejected';

-- Those that came back, as the operator lists them.
CREATE INDEX "RefundRequest_came_back" ON "RefundRequest"("tenantId", "createdAt" DESC, id DESC) WHERE "returnedAt" IS NOT NULL;

-- A line of the bank's statement can be a whole file or a refund that came back.
ALTER TABLE "StatementMark" ADD COLUMN "cameBack" BOOLEAN NOT NULL DEFAULT false;

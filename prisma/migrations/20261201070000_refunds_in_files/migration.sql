-- A line of a bank's file is a settlement or a refund request. An older version reads only the settlements.
ALTER TABLE "BankTransfer" ALTER COLUMN "settlementId" DROP NOT NULL;
ALTER TABLE "BankTransfer" ADD COLUMN "requestId" UUID;
ALTER TABLE "BankTransfer" ADD CONSTRAINT "BankTransfer_subject" CHECK (num_nonnulls("settlementId", "requestId") = 1);
CREATE INDEX "BankTransfer_requestId_idx" ON "BankTransfer"("requestId");

-- What a file pays nobody pays by hand.
ALTER TABLE "RefundRequest" ADD COLUMN "bankFileId" UUID;
ALTER TABLE "RefundRequest" ADD CONSTRAINT "RefundRequest_in_file" CHECK ("bankFileId" IS NULL OR "takenBy" IS NULL);

-- What came back lately, by which its file is found.
CREATE INDEX "RefundRequest_returned" ON "RefundRequest"("tenantId", "returnedAt") WHERE "returnedAt" IS NOT NULL;

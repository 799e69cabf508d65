-- CreateTable
CREATE TABLE "StatementMark" (
    "key" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "inquiryNumber" TEXT NOT NULL,
    "subjectKind" TEXT NOT NULL,
    "subjectId" UUID NOT NULL,
    "markedBy" UUID NOT NULL,
    "markedByName" TEXT NOT NULL,
    "markedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "StatementMark_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "StatementMark_subjectId_idx" ON "StatementMark"("subjectId");

-- CreateIndex
CREATE INDEX "BankTransfer_amount_idx" ON "BankTransfer"("amount");

-- CreateIndex
CREATE INDEX "BankTransfer_reference_idx" ON "BankTransfer"("reference");

-- CreateIndex
CREATE INDEX "BankTransfer_settlementId_idx" ON "BankTransfer"("settlementId");

-- By hand from here.

ALTER TABLE "StatementMark" ADD CONSTRAINT "StatementMark_kind" CHECK ("subjectKind" IN ('file', 'payout', 'return', 'refund') AND amount > 0);
REVOKE UPDATE, TRUNCATE ON "StatementMark" FROM bunpai_app;

-- What was to be transferred for a request, as the bank's statement tells it.
CREATE INDEX "RefundRequest_transferred_idx" ON "RefundRequest" ("tenantId", (amount + "feeAmount")) WHERE status <> 'rejected';

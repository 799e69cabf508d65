-- AlterTable
ALTER TABLE "StatementMark" ADD COLUMN "name" TEXT,
ADD COLUMN "sameAs" TEXT;

-- AlterTable
ALTER TABLE "BankBalance" ADD COLUMN "returned" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "lines" JSONB;

-- CreateIndex
CREATE INDEX "StatementMark_date_idx" ON "StatementMark"("date");

-- Money that was sent back, by which the bank's line of it is found.
CREATE INDEX "Deposit_returned" ON "Deposit"("tenantId", "decidedAt") WHERE "returnedAmount" > 0;

-- An older version reads a line that is the same as another one as set aside.
ALTER TABLE "StatementMark" ADD CONSTRAINT "StatementMark_same" CHECK ("sameAs" IS NULL OR ("subjectKind" = 'none' AND NOT "isDeposit" AND "sameAs" <> key));

-- What was noted as sent back before a balance was taken is not in its position.
UPDATE "BankBalance" b SET "returned" = (SELECT coalesce(sum(d."returnedAmount"), 0) FROM "Deposit" d
  JOIN "Payment" p ON p."tenantId" = d."tenantId" AND p.id = d."paymentId"
  WHERE d."returnedAmount" > 0 AND d."decidedAt" <= b."takenAt" AND p.acquirer = 'own-account');

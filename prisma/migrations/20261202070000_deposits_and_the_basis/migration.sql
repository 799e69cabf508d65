-- AlterTable
ALTER TABLE "StatementMark" ADD COLUMN "account" TEXT,
ADD COLUMN "recordedAt" TIMESTAMPTZ(3);

-- What a mark says stays; when its deposit was written is told later.
GRANT UPDATE ("recordedAt") ON "StatementMark" TO bunpai_app;

-- Of deposits that were written before. The id of a deposit is made of its line's key.
UPDATE "StatementMark" m SET "recordedAt" = greatest(m."markedAt", d."receivedAt") FROM "Deposit" d
  WHERE m."isDeposit" AND NOT m."cameBack" AND m."recordedAt" IS NULL AND d."paymentId" = m."subjectId"
    AND d.id = (overlay(overlay(left(m.key, 32) PLACING '8' FROM 13) PLACING '8' FROM 17))::uuid;

-- Since then another account may pay: what the ledger has in it is another sum.
DELETE FROM "BankBalance" b USING "PayoutBank" p WHERE p."updatedAt" > b."takenAt";

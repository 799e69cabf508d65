-- AlterTable
ALTER TABLE "StatementMark" ADD COLUMN "account" TEXT,
ADD COLUMN "isRecorded" BOOLEAN NOT NULL DEFAULT false;

-- What a mark says stays; whether its deposit was written is told later.
GRANT UPDATE ("isRecorded") ON "StatementMark" TO bunpai_app;

-- AlterTable
ALTER TABLE "BankBalance" ADD COLUMN "pays" BOOLEAN,
ADD COLUMN "deposited" BIGINT NOT NULL DEFAULT 0;

-- The id of a deposit is made of its line's key.
UPDATE "StatementMark" m SET "isRecorded" = true FROM "Deposit" d
  WHERE m."isDeposit" AND NOT m."cameBack" AND d."paymentId" = m."subjectId"
    AND d.id = (overlay(overlay(left(m.key, 32) PLACING '8' FROM 13) PLACING '8' FROM 17))::uuid;

-- What is in the position of a balance that was taken.
UPDATE "BankBalance" b SET "deposited" = (SELECT coalesce(sum(m.amount), 0) FROM "StatementMark" m
  WHERE m."isRecorded" AND m."markedAt" <= b."takenAt" AND m.date >= to_char(b.day::date - 120, 'YYYY-MM-DD'));

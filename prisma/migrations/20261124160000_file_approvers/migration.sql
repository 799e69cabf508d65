-- AlterTable
ALTER TABLE "BankFile" ADD COLUMN     "approvedAt" TIMESTAMPTZ(3),
ADD COLUMN     "approvedBy" UUID,
ADD COLUMN     "approvedByName" TEXT;

-- By hand from here.

-- Until now whoever gave a file up, or restored it, stood in the place of whoever had approved it; the audit knows.
UPDATE "BankFile" SET "approvedAt" = "decidedAt", "approvedBy" = "decidedBy", "approvedByName" = "decidedByName" WHERE status = 'approved';
UPDATE "BankFile" f SET "approvedAt" = a."createdAt", "approvedBy" = a."actorId", "approvedByName" = a."actorLabel" FROM "Audit" a
  WHERE a."tenantId" = '00000000-0000-0000-0000-000000000000' AND a."subjectId" = f.id AND a.operation IN ('bank_file.propose', 'bank_file.approve')
    AND a.after->>'status' = 'approved' AND f."decidedAt" <> a."createdAt";

ALTER TABLE "BankFile" ADD CONSTRAINT "BankFile_approved" CHECK ((status <> 'approved' OR "approvedBy" IS NOT NULL)
    AND (status <> 'proposed' OR "approvedBy" IS NULL));
GRANT UPDATE ("approvedAt", "approvedBy", "approvedByName") ON "BankFile" TO bunpai_app;

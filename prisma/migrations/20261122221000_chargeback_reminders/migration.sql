-- AlterTable
ALTER TABLE "Chargeback" ADD COLUMN "remindAt" TIMESTAMPTZ(3);

-- By hand from here.

-- Whom nobody has told yet is told at once.
UPDATE "Chargeback" SET "remindAt" = "createdAt" WHERE status = 'pending';
CREATE INDEX "Chargeback_reminders" ON "Chargeback"("tenantId", "remindAt") WHERE status = 'pending';

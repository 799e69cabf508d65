-- Of a platform: its people look at its sellers' applications before the operator decides.
ALTER TABLE "Merchant" ADD COLUMN "firstReviews" BOOLEAN NOT NULL DEFAULT false;
-- Since when what waits was checked by the platform; each submission says by whom.
ALTER TABLE "Application" ADD COLUMN "checkedAt" TIMESTAMPTZ(3);
ALTER TABLE "ApplicationSubmission" ADD COLUMN "checkedAt" TIMESTAMPTZ(3), ADD COLUMN "checkedBy" TEXT, ADD COLUMN "checkRemark" TEXT;

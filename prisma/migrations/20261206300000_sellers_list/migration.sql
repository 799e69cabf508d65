-- The documents that an application still lacks; null: not counted since this column exists.
ALTER TABLE "Application" ADD COLUMN "missingFilesCount" INTEGER;
-- A platform's sellers by name.
CREATE INDEX "Merchant_sellers_by_name" ON "Merchant" ("tenantId", "nameKey", id) WHERE "platformRole" = 'payout';

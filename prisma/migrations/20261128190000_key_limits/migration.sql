-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN     "addresses" JSONB,
ADD COLUMN     "endsAt" TIMESTAMPTZ(3),
ADD COLUMN     "replacedBy" UUID,
ADD COLUMN     "scopes" JSONB,
ADD COLUMN     "warnAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "ApiKeyUse" (
    "tenantId" UUID NOT NULL,
    "keyId" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "lastAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ApiKeyUse_pkey" PRIMARY KEY ("tenantId", "keyId", "address")
);

-- By hand from here.

-- What limits a key is a list with something in it, or nothing; a publishable key is used by anybody from anywhere.
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_limits" CHECK (
  (scopes IS NULL OR (kind = 'secret' AND jsonb_typeof(scopes) = 'array' AND scopes <> '[]'))
  AND (addresses IS NULL OR (kind = 'secret' AND jsonb_typeof(addresses) = 'array' AND addresses <> '[]')));
-- Few keys have an end of which somebody is still to be told.
CREATE INDEX "ApiKey_warnAt" ON "ApiKey"("warnAt") WHERE "warnAt" IS NOT NULL AND "revokedAt" IS NULL;

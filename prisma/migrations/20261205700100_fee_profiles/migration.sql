-- What a platform takes of its sellers' shares, under a name; its terms change from a moment on.
CREATE TABLE "FeeProfile" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "retiredAt" TIMESTAMPTZ(3),

    CONSTRAINT "FeeProfile_pkey" PRIMARY KEY ("tenantId","id")
);
CREATE UNIQUE INDEX "FeeProfile_name" ON "FeeProfile" ("tenantId", "name") WHERE "retiredAt" IS NULL;
ALTER TABLE "FeeProfile" ADD CONSTRAINT "FeeProfile_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

CREATE TABLE "FeeProfileTerms" (
    "tenantId" UUID NOT NULL,
    "profileId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "terms" JSONB NOT NULL,
    "effectiveAt" TIMESTAMPTZ(3) NOT NULL,
    "authorId" UUID,
    "authorLabel" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FeeProfileTerms_pkey" PRIMARY KEY ("tenantId","profileId","number"),
    CONSTRAINT "FeeProfileTerms_number" CHECK (number > 0 AND jsonb_typeof(terms) = 'object')
);
ALTER TABLE "FeeProfileTerms" ADD CONSTRAINT "FeeProfileTerms_tenantId_profileId_fkey" FOREIGN KEY ("tenantId", "profileId") REFERENCES "FeeProfile"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- Which profile a seller has, and each change of it with its author.
ALTER TABLE "Merchant" ADD COLUMN "feeProfileId" UUID;
CREATE INDEX "Merchant_fee_profile" ON "Merchant" ("tenantId", "feeProfileId") WHERE "feeProfileId" IS NOT NULL;
CREATE TABLE "SellerFeeProfile" (
    "tenantId" UUID NOT NULL,
    "merchantId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "profileId" UUID,
    "authorId" UUID,
    "authorLabel" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SellerFeeProfile_pkey" PRIMARY KEY ("tenantId","merchantId","number")
);
ALTER TABLE "SellerFeeProfile" ADD CONSTRAINT "SellerFeeProfile_tenantId_merchantId_fkey" FOREIGN KEY ("tenantId", "merchantId") REFERENCES "Merchant"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

REVOKE UPDATE, DELETE, TRUNCATE ON "FeeProfileTerms", "SellerFeeProfile" FROM bunpai_app;
REVOKE DELETE, TRUNCATE ON "FeeProfile" FROM bunpai_app;

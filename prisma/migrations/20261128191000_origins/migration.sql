-- CreateTable
CREATE TABLE "AllowedOrigin" (
    "tenantId" UUID NOT NULL,
    "origin" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "allowedAt" TIMESTAMPTZ(3),
    "allowedBy" UUID,

    CONSTRAINT "AllowedOrigin_pkey" PRIMARY KEY ("tenantId", "origin")
);

-- CreateTable
CREATE TABLE "FixedOrigins" (
    "tenantId" UUID NOT NULL,
    "fixedAt" TIMESTAMPTZ(3) NOT NULL,
    "fixedBy" UUID,

    CONSTRAINT "FixedOrigins_pkey" PRIMARY KEY ("tenantId")
);

-- By hand from here.

-- It stands in a policy as it is: nothing in it may be a star, a blank or the end of a directive.
ALTER TABLE "AllowedOrigin" ADD CONSTRAINT "AllowedOrigin_origin" CHECK (origin ~ '^https?://([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?$');

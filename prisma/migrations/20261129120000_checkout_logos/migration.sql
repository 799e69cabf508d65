-- CreateTable
CREATE TABLE "CheckoutLogo" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "bytes" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CheckoutLogo_pkey" PRIMARY KEY ("tenantId","id")
);

-- AddForeignKey
ALTER TABLE "CheckoutLogo" ADD CONSTRAINT "CheckoutLogo_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- By hand from here.

-- drawn anew by us, and small: a page of a customer waits for it
ALTER TABLE "CheckoutLogo" ADD CONSTRAINT "CheckoutLogo_size" CHECK (octet_length("bytes") BETWEEN 1 AND 262144);

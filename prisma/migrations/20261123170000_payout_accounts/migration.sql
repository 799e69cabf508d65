-- CreateTable
CREATE TABLE "PayoutAccount" (
    "tenantId" UUID NOT NULL,
    "merchantId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "bankCode" TEXT NOT NULL,
    "branchCode" TEXT NOT NULL,
    "accountType" TEXT NOT NULL,
    "accountNumber" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "enteredAt" TIMESTAMPTZ(3) NOT NULL,
    "refusedAt" TIMESTAMPTZ(3),
    "refusedReason" TEXT,

    CONSTRAINT "PayoutAccount_pkey" PRIMARY KEY ("tenantId","merchantId","number")
);

-- AddForeignKey
ALTER TABLE "PayoutAccount" ADD CONSTRAINT "PayoutAccount_tenantId_merchantId_fkey" FOREIGN KEY ("tenantId", "merchantId") REFERENCES "Merchant"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- By hand from here.

ALTER TABLE "PayoutAccount" ADD CONSTRAINT "PayoutAccount_account" CHECK (number > 0 AND "bankCode" ~ '^[0-9]{4}$' AND "branchCode" ~ '^[0-9]{3}$'
    AND "accountType" IN ('ordinary', 'checking') AND "accountNumber" ~ '^[0-9]{1,7}$' AND holder <> ''),
  ADD CONSTRAINT "PayoutAccount_refused" CHECK (("refusedAt" IS NULL) = ("refusedReason" IS NULL));

-- Where somebody was paid to stays as it was; only that a bank has refused it is said of it.
REVOKE UPDATE, DELETE, TRUNCATE ON "PayoutAccount" FROM bunpai_app;
GRANT UPDATE ("refusedAt", "refusedReason") ON "PayoutAccount" TO bunpai_app;

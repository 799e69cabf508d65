-- AlterTable
ALTER TABLE "BankTransfer" ADD COLUMN "accountType" TEXT;

-- CreateTable
CREATE TABLE "PaidAccount" (
    "tenantId" UUID NOT NULL,
    "settlementId" UUID NOT NULL,
    "bankCode" TEXT NOT NULL,
    "branchCode" TEXT NOT NULL,
    "accountType" TEXT NOT NULL,
    "accountEnd" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "paidAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PaidAccount_pkey" PRIMARY KEY ("tenantId","settlementId")
);

-- AddForeignKey
ALTER TABLE "PaidAccount" ADD CONSTRAINT "PaidAccount_tenantId_settlementId_fkey" FOREIGN KEY ("tenantId", "settlementId") REFERENCES "Settlement"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- By hand from here.

ALTER TABLE "BankTransfer" ADD CONSTRAINT "BankTransfer_accountType" CHECK ("accountType" IN ('ordinary', 'checking', 'savings'));
ALTER TABLE "PaidAccount" ADD CONSTRAINT "PaidAccount_account" CHECK ("accountType" IN ('ordinary', 'checking') AND length("accountEnd") BETWEEN 1 AND 3);
REVOKE UPDATE, DELETE, TRUNCATE ON "PaidAccount" FROM bunpai_app;

-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN     "daysMadeTo" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "BalanceDay" (
    "tenantId" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "openingAmount" BIGINT NOT NULL,
    "entriesBefore" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,
    "entries" BIGINT NOT NULL,
    "kinds" JSONB NOT NULL,

    CONSTRAINT "BalanceDay_pkey" PRIMARY KEY ("tenantId","accountId","startsAt")
);

-- AddForeignKey
ALTER TABLE "BalanceDay" ADD CONSTRAINT "BalanceDay_tenantId_accountId_fkey" FOREIGN KEY ("tenantId", "accountId") REFERENCES "Account"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;


-- By hand from here.

ALTER TABLE "BalanceDay" ADD CONSTRAINT "BalanceDay_is_a_day" CHECK ("startsAt" = date_trunc('day', "startsAt", 'Asia/Tokyo')),
  ADD CONSTRAINT "BalanceDay_has_entries" CHECK (entries > 0 AND "entriesBefore" >= 0);

-- A day is made, and thrown away where it has to be made anew; it is not rewritten.
REVOKE UPDATE, TRUNCATE ON "BalanceDay" FROM bunpai_app;
GRANT UPDATE ("daysMadeTo") ON "Tenant" TO bunpai_app;
-- An account's days are made by one at a time, who locks its row; to lock a row one must be allowed to write a column. Whose it is and of what
-- kind stays out of reach.
GRANT UPDATE ("createdAt") ON "Account" TO bunpai_app;

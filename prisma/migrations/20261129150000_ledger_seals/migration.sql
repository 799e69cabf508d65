-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN     "lastSeal" INTEGER,
ADD COLUMN     "sealedTo" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "LedgerSeal" (
    "tenantId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "transactions" INTEGER NOT NULL,
    "entries" INTEGER NOT NULL,
    "late" INTEGER NOT NULL,
    "rowsHash" TEXT NOT NULL,
    "previousHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "sealedAt" TIMESTAMPTZ(3) NOT NULL,
    "index" BYTEA NOT NULL,

    CONSTRAINT "LedgerSeal_pkey" PRIMARY KEY ("tenantId","number")
);

-- CreateIndex
CREATE UNIQUE INDEX "LedgerSeal_tenantId_startsAt_key" ON "LedgerSeal"("tenantId", "startsAt");

-- By hand from here.

-- Hashes do not compress.
ALTER TABLE "LedgerSeal" ALTER COLUMN "index" SET STORAGE EXTERNAL;
ALTER TABLE "LedgerSeal" ADD CONSTRAINT "LedgerSeal_number" CHECK (number > 0);
REVOKE UPDATE, DELETE, TRUNCATE ON "LedgerSeal" FROM bunpai_app;
GRANT UPDATE ("lastSeal", "sealedTo") ON "Tenant" TO bunpai_app;

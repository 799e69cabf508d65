-- A card may be an acquirer's: by a token of one use, or as its customer's.
ALTER TABLE "VaultCard" ALTER COLUMN "bin" DROP NOT NULL,
  ADD COLUMN "acquirer" TEXT,
  ADD COLUMN "remoteToken" TEXT,
  ADD COLUMN "remoteCustomer" TEXT,
  ADD COLUMN "dropAt" TIMESTAMPTZ(3),
  ADD CONSTRAINT "VaultCard_one_place" CHECK (num_nonnulls(sealed, "remoteToken", "remoteCustomer") <= 1),
  ADD CONSTRAINT "VaultCard_of_an_acquirer" CHECK ("acquirer" IS NOT NULL OR ("remoteToken" IS NULL AND "remoteCustomer" IS NULL)),
  ADD CONSTRAINT "VaultCard_dropped_there" CHECK ("dropAt" IS NULL OR "remoteCustomer" IS NOT NULL);

-- the older index serves older versions alone
CREATE INDEX "VaultCard_due" ON "VaultCard"("tenantId", "forgetAt") WHERE (sealed IS NOT NULL OR "remoteToken" IS NOT NULL) AND "forgetAt" IS NOT NULL;
CREATE INDEX "VaultCard_to_drop" ON "VaultCard"("tenantId", "dropAt") WHERE "dropAt" IS NOT NULL;

-- Its customer gives a card on a page of the acquirer's, which keeps it.
ALTER TABLE "Session" ADD COLUMN "cardPage" JSONB;

-- A transfer is one row with both of its sides. What was written before keeps its rows, under another name, until `convert_entries` has moved them: nothing
-- of a large table is rewritten here. "Entry" is what both hold, side by side, as it was: whoever reads it sees no difference.
ALTER TABLE "Entry" RENAME TO "EarlierEntry";
ALTER INDEX "Entry_pkey" RENAME TO "EarlierEntry_pkey";
ALTER INDEX "Entry_tenantId_accountId_createdAt_id_idx" RENAME TO "EarlierEntry_tenantId_accountId_createdAt_id_idx";
-- what was moved is vacuumed soon: a list would look through it
ALTER TABLE "EarlierEntry" SET (autovacuum_vacuum_scale_factor = 0.05);

CREATE TABLE "Posting" (
    "tenantId" UUID NOT NULL,
    "transactionId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "fromAccountId" UUID NOT NULL,
    "fromEntryId" UUID NOT NULL,
    "toAccountId" UUID NOT NULL,
    "toEntryId" UUID NOT NULL,
    "paymentId" UUID,
    "amount" BIGINT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "fromSlot" INTEGER NOT NULL,
    "toSlot" INTEGER NOT NULL,
    "rateBasisPoints" INTEGER,
    "type" TEXT NOT NULL,
    "description" TEXT,
    CONSTRAINT "Posting_pkey" PRIMARY KEY ("tenantId", "transactionId", "n"),
    CONSTRAINT "Posting_amount" CHECK (amount BETWEEN 1 AND 9007199254740991),
    CONSTRAINT "Posting_two_sides" CHECK ("fromAccountId" <> "toAccountId" AND "fromEntryId" <> "toEntryId"),
    CONSTRAINT "Posting_place" CHECK (n >= 0)
);
CREATE INDEX "Posting_from" ON "Posting"("tenantId", "fromAccountId", "createdAt" DESC, "fromEntryId" DESC);
CREATE INDEX "Posting_to" ON "Posting"("tenantId", "toAccountId", "createdAt" DESC, "toEntryId" DESC);

CREATE VIEW "Entry" AS
  SELECT "tenantId", "fromEntryId" AS id, "transactionId", "fromAccountId" AS "accountId", "fromSlot" AS slot, "toAccountId" AS "counterpartyId", "paymentId", type,
    -amount AS amount, "rateBasisPoints", description, "createdAt" FROM "Posting"
  UNION ALL
  SELECT "tenantId", "toEntryId", "transactionId", "toAccountId", "toSlot", "fromAccountId", "paymentId", type, amount, "rateBasisPoints", description, "createdAt" FROM "Posting"
  UNION ALL
  SELECT "tenantId", id, "transactionId", "accountId", slot, "counterpartyId", "paymentId", type, amount, "rateBasisPoints", description, "createdAt" FROM "EarlierEntry";

-- How far `convert_entries` has come; no row: there was nothing to convert.
CREATE TABLE "EntryConversion" (
    "id" INTEGER NOT NULL,
    "entries" BIGINT NOT NULL,
    "moved" BIGINT NOT NULL DEFAULT 0,
    "kept" BIGINT NOT NULL DEFAULT 0,
    "lastTenant" UUID,
    "lastTransaction" UUID,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    CONSTRAINT "EntryConversion_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "EntryConversion_one_row" CHECK (id = 1)
);

-- History is written once; what is read of it together is not written at all.
REVOKE UPDATE, DELETE, TRUNCATE ON "Posting" FROM bunpai_app;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON "EarlierEntry", "EntryConversion" FROM bunpai_app;
REVOKE UPDATE, DELETE, TRUNCATE ON "Entry" FROM bunpai_app;

-- An account counts its entries. Until the functions that write postings are here, the one before them goes on writing entries, into the table that has its
-- rows: `convert_entries` ends that.
DO $$
BEGIN
  IF EXISTS (SELECT FROM "EarlierEntry") THEN
    INSERT INTO "EntryConversion"(id, entries) SELECT 1, coalesce(sum(entries), 0) FROM "Balance";
    CREATE RULE "Entry_insert" AS ON INSERT TO "Entry" DO INSTEAD
      INSERT INTO "EarlierEntry"("tenantId", id, "transactionId", "accountId", slot, "counterpartyId", "paymentId", type, amount, "rateBasisPoints", description, "createdAt")
      VALUES (NEW."tenantId", NEW.id, NEW."transactionId", NEW."accountId", NEW.slot, NEW."counterpartyId", NEW."paymentId", NEW.type, NEW.amount, NEW."rateBasisPoints",
        NEW.description, NEW."createdAt")
      RETURNING "tenantId", id, "transactionId", "accountId", slot, "counterpartyId", "paymentId", type, amount, "rateBasisPoints", description, "createdAt";
  ELSE
    REVOKE INSERT ON "Entry" FROM bunpai_app;
  END IF;
END $$;

-- AlterTable
ALTER TABLE "Settlement" ADD COLUMN "bankFileId" UUID;

-- CreateTable
CREATE TABLE "PayoutBank" (
    "id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "bankCode" TEXT NOT NULL,
    "branchCode" TEXT NOT NULL,
    "accountType" TEXT NOT NULL,
    "accountNumber" TEXT NOT NULL,
    "soleAmount" BIGINT NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PayoutBank_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BankFile" (
    "id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "transferDay" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "content" BYTEA NOT NULL,
    "proposedBy" UUID NOT NULL,
    "proposedByName" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "decidedBy" UUID,
    "decidedByName" TEXT,
    "decidedAt" TIMESTAMPTZ(3),
    "reason" TEXT,
    "paidAt" TIMESTAMPTZ(3),

    CONSTRAINT "BankFile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BankTransfer" (
    "tenantId" UUID NOT NULL,
    "settlementId" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "reference" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "holder" TEXT NOT NULL,
    "bankCode" TEXT NOT NULL,
    "bankName" TEXT NOT NULL,
    "branchCode" TEXT NOT NULL,
    "accountEnd" TEXT NOT NULL,

    CONSTRAINT "BankTransfer_pkey" PRIMARY KEY ("fileId","position")
);

-- CreateIndex
CREATE UNIQUE INDEX "BankFile_number_key" ON "BankFile"("number");

-- CreateIndex
CREATE INDEX "BankFile_createdAt_id_idx" ON "BankFile"("createdAt" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "BankTransfer" ADD CONSTRAINT "BankTransfer_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "BankFile"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- By hand from here.

ALTER TABLE "PayoutBank" ADD CONSTRAINT "PayoutBank_one_row" CHECK (id = 1 AND "soleAmount" >= 0 AND code ~ '^[0-9]{10}$' AND "bankCode" ~ '^[0-9]{4}$'
    AND "branchCode" ~ '^[0-9]{3}$' AND "accountNumber" ~ '^[0-9]{7}$' AND "accountType" IN ('ordinary', 'checking'));
ALTER TABLE "BankFile" ADD CONSTRAINT "BankFile_status" CHECK (status IN ('proposed', 'approved', 'cancelled') AND count > 0 AND amount > 0),
  ADD CONSTRAINT "BankFile_decided" CHECK ((status = 'proposed') = ("decidedAt" IS NULL) AND ("decidedAt" IS NULL) = ("decidedBy" IS NULL));
ALTER TABLE "BankTransfer" ADD CONSTRAINT "BankTransfer_amount" CHECK (amount > 0 AND position > 0);

REVOKE UPDATE, DELETE, TRUNCATE ON "BankFile", "BankTransfer" FROM bunpai_app;
GRANT UPDATE (status, "decidedBy", "decidedByName", "decidedAt", reason, "paidAt") ON "BankFile" TO bunpai_app;
REVOKE DELETE, TRUNCATE ON "PayoutBank" FROM bunpai_app;
GRANT UPDATE ("bankFileId") ON "Settlement" TO bunpai_app;

-- Puts settlements into a file, or takes all of a file's out of it again: rows: [{tenantId, settlementId}], of which each must be free and wait for its
-- transfer; NULL: out. Returns how many.
CREATE FUNCTION place_in_file(file uuid, rows jsonb) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  placed int;
BEGIN
  IF rows IS NULL THEN
    UPDATE "Settlement" s SET "bankFileId" = NULL FROM "BankTransfer" b
      WHERE b."fileId" = file AND s."tenantId" = b."tenantId" AND s.id = b."settlementId" AND s."bankFileId" = file;
    GET DIAGNOSTICS placed = ROW_COUNT;
    RETURN placed;
  END IF;
  PERFORM 1 FROM "Settlement" s JOIN jsonb_to_recordset(rows) r("tenantId" uuid, "settlementId" uuid) ON s."tenantId" = r."tenantId" AND s.id = r."settlementId"
    ORDER BY s."tenantId", s.id FOR NO KEY UPDATE OF s;
  UPDATE "Settlement" s SET "bankFileId" = file FROM jsonb_to_recordset(rows) r("tenantId" uuid, "settlementId" uuid)
    WHERE s."tenantId" = r."tenantId" AND s.id = r."settlementId" AND s.status = 'pending' AND s."bankFileId" IS NULL;
  GET DIAGNOSTICS placed = ROW_COUNT;
  RETURN placed;
END $$;

-- As before, but what is in a bank's file is not cancelled: the bank may have been asked for it by now.
-- What the bank has made of a settlement, with its money, in one statement. d: {id, from, status, at, reason?, transaction?, postings?}: it must still be
-- `from`. Paid, what was held back goes to the bank; bounced, it comes back if it had gone; cancelled, nothing has moved.
CREATE OR REPLACE FUNCTION move_settlement(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  s "Settlement";
  at timestamptz := (d->>'at')::timestamptz;
  moved numeric;
BEGIN
  SELECT * INTO s FROM "Settlement" WHERE "tenantId" = t AND id = (d->>'id')::uuid FOR NO KEY UPDATE;
  IF NOT FOUND OR s.status <> d->>'from' OR (s.status, d->>'status') NOT IN
      (('pending', 'paid'), ('pending', 'bounced'), ('pending', 'cancelled'), ('paid', 'bounced')) THEN
    RAISE EXCEPTION USING ERRCODE = 'BP005', MESSAGE = 'settlement is decided';
  END IF;
  IF d->>'status' = 'cancelled' AND s."bankFileId" IS NOT NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'BP005', MESSAGE = 'settlement is in a file';
  END IF;
  SELECT coalesce(sum((e->>'amount')::numeric), 0) INTO moved FROM jsonb_array_elements(coalesce(d->'postings', '[]')) e
    WHERE (e->>'accountId')::uuid = s."merchantId";
  IF moved <> (CASE WHEN d->>'status' = 'paid' THEN -s."settlementAmount" WHEN s.status = 'paid' THEN s."settlementAmount" ELSE 0 END) THEN
    RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'the entries are not this settlement';
  END IF;
  PERFORM post_entries(t, d->'transaction', coalesce(d->'postings', '[]'), s.id, at);
  UPDATE "Settlement" SET status = d->>'status', reason = d->>'reason', "paidAt" = CASE WHEN d->>'status' = 'paid' THEN at ELSE "paidAt" END,
      "endedAt" = CASE WHEN d->>'status' <> 'paid' THEN at END, "returnTransactionId" = CASE WHEN s.status = 'paid' THEN (d #>> '{transaction,id}')::uuid END
    WHERE "tenantId" = t AND id = s.id;
END $$;

-- AlterTable
ALTER TABLE "BankFile" ADD COLUMN     "handedOutAt" TIMESTAMPTZ(3),
ADD COLUMN     "handedOutBy" UUID,
ADD COLUMN     "handedOutByName" TEXT;

-- AlterTable
ALTER TABLE "PayoutBank" ADD COLUMN     "changedBy" UUID,
ADD COLUMN     "changedByName" TEXT;

-- By hand from here.

-- What was approved before downloads were written down may be with the bank.
UPDATE "BankFile" SET "handedOutAt" = "decidedAt", "handedOutBy" = "decidedBy", "handedOutByName" = "decidedByName" WHERE status = 'approved';

ALTER TABLE "BankFile" ADD CONSTRAINT "BankFile_handed_out" CHECK (("handedOutAt" IS NULL) = ("handedOutBy" IS NULL)
    AND ("handedOutAt" IS NULL OR status <> 'proposed'));
GRANT UPDATE ("handedOutAt", "handedOutBy", "handedOutByName") ON "BankFile" TO bunpai_app;

-- As before, but giving a file up frees what waits, and nothing else: what was paid by it stays what it was paid by.
CREATE OR REPLACE FUNCTION place_in_file(file uuid, rows jsonb) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  placed int;
BEGIN
  IF rows IS NULL THEN
    UPDATE "Settlement" s SET "bankFileId" = NULL FROM "BankTransfer" b
      WHERE b."fileId" = file AND s."tenantId" = b."tenantId" AND s.id = b."settlementId" AND s."bankFileId" = file AND s.status = 'pending';
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

-- As before, but what is in a bank's file comes to its end only with it: it is paid once the file is approved, comes back once it is paid, and is not
-- cancelled. The file is locked before the settlement, as by whoever approves it or gives it up: of the two one is first, and the other is refused.
-- What the bank has made of a settlement, with its money, in one statement. d: {id, from, file, status, at, reason?, transaction?, postings?}: it must still be
-- `from`, and in this file or in none. Paid, what was held back goes to the bank; bounced, it comes back if it had gone; cancelled, nothing has moved.
CREATE OR REPLACE FUNCTION move_settlement(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  s "Settlement";
  at timestamptz := (d->>'at')::timestamptz;
  moved numeric;
  file uuid;
  step text;
BEGIN
  SELECT "bankFileId" INTO file FROM "Settlement" WHERE "tenantId" = t AND id = (d->>'id')::uuid;
  SELECT status INTO step FROM "BankFile" WHERE id = file FOR SHARE;
  SELECT * INTO s FROM "Settlement" WHERE "tenantId" = t AND id = (d->>'id')::uuid FOR NO KEY UPDATE;
  IF NOT FOUND OR s.status <> d->>'from' OR s."bankFileId" IS DISTINCT FROM file OR file IS DISTINCT FROM (d->>'file')::uuid OR (s.status, d->>'status') NOT IN
      (('pending', 'paid'), ('pending', 'bounced'), ('pending', 'cancelled'), ('paid', 'bounced')) THEN
    RAISE EXCEPTION USING ERRCODE = 'BP005', MESSAGE = 'settlement is decided';
  END IF;
  IF file IS NOT NULL AND s.status = 'pending' AND (d->>'status' <> 'paid' OR step <> 'approved') THEN
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

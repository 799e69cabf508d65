-- By hand, the whole file.

-- What was said to be paid before it was downloaded is with the bank: it is not given up, and the rest of it can be said.
UPDATE "BankFile" f SET "handedOutAt" = f."decidedAt", "handedOutBy" = f."decidedBy", "handedOutByName" = f."decidedByName"
  WHERE f.status = 'approved' AND f."handedOutAt" IS NULL AND EXISTS (SELECT 1 FROM "BankTransfer" b JOIN "Settlement" s ON s."tenantId" = b."tenantId"
    AND s.id = b."settlementId" WHERE b."fileId" = f.id AND s."bankFileId" = f.id AND s.status <> 'pending');

-- As before, but what is in a bank's file is paid only once that was handed out: the bank cannot have it sooner.
CREATE OR REPLACE FUNCTION move_settlement(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  s "Settlement";
  at timestamptz := (d->>'at')::timestamptz;
  moved numeric;
  file uuid;
  step text;
BEGIN
  SELECT "bankFileId" INTO file FROM "Settlement" WHERE "tenantId" = t AND id = (d->>'id')::uuid;
  SELECT CASE WHEN "handedOutAt" IS NULL THEN 'inside' ELSE status END INTO step FROM "BankFile" WHERE id = file FOR SHARE;
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

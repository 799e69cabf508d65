-- By hand, the whole file.

-- All of it has ended, paid or otherwise, and what would have said so of the file had ended before.
UPDATE "BankFile" f SET "paidAt" = x.last FROM (
    SELECT "bankFileId" AS id, coalesce(max("paidAt"), max("endedAt")) AS last FROM "Settlement" WHERE "bankFileId" IS NOT NULL GROUP BY 1 HAVING bool_and(status <> 'pending')) x
  WHERE f.id = x.id AND f.status = 'approved' AND f."paidAt" IS NULL;

-- As before, but a bank's file is paid with the last one of it, in the statement that pays that one.
CREATE OR REPLACE FUNCTION move_settlement(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  s "Settlement";
  at timestamptz := (d->>'at')::timestamptz;
  moved numeric;
  file uuid;
  step text;
BEGIN
  SELECT "bankFileId" INTO file FROM "Settlement" WHERE "tenantId" = t AND id = (d->>'id')::uuid;
  -- one of a file after the other, so that one of them is the last
  SELECT CASE WHEN "handedOutAt" IS NULL THEN 'inside' ELSE status END INTO step FROM "BankFile" WHERE id = file FOR NO KEY UPDATE;
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
  IF file IS NULL OR s.status <> 'pending' THEN
    RETURN;
  END IF;
  -- from the end, where those that wait are as a rule
  PERFORM 1 FROM "BankTransfer" b JOIN "Settlement" w ON w."tenantId" = b."tenantId" AND w.id = b."settlementId"
    WHERE b."fileId" = file AND w."bankFileId" = file AND w.status = 'pending' ORDER BY b.position DESC LIMIT 1;
  IF NOT FOUND THEN
    UPDATE "BankFile" SET "paidAt" = at WHERE id = file;
  END IF;
END $$;

-- As before, but what is freed is locked in the order in which it is placed, so that two of these never wait for each other.
CREATE OR REPLACE FUNCTION place_in_file(file uuid, rows jsonb) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  placed int;
BEGIN
  IF rows IS NULL THEN
    PERFORM 1 FROM "Settlement" s JOIN "BankTransfer" b ON s."tenantId" = b."tenantId" AND s.id = b."settlementId" WHERE b."fileId" = file
      ORDER BY s."tenantId", s.id FOR NO KEY UPDATE OF s;
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

-- Ends a settlement: paid, bounced or cancelled. The statement that pays the last transfer of a bank file marks the file as paid too.
CREATE OR REPLACE FUNCTION move_settlement(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  s "Settlement";
  at timestamptz := (d->>'at')::timestamptz;
  file uuid;
  step text;
BEGIN
  SELECT "bankFileId" INTO file FROM "Settlement" WHERE "tenantId" = t AND id = (d->>'id')::uuid;
  -- locks the file, so that its transfers end one after the other and one of them is the last
  SELECT CASE WHEN "handedOutAt" IS NULL THEN 'inside' ELSE status END INTO step FROM "BankFile" WHERE id = file FOR NO KEY UPDATE;
  SELECT * INTO s FROM "Settlement" WHERE "tenantId" = t AND id = (d->>'id')::uuid FOR NO KEY UPDATE;
  IF NOT FOUND OR s.status <> d->>'from' OR s."bankFileId" IS DISTINCT FROM file OR file IS DISTINCT FROM (d->>'file')::uuid OR (s.status, d->>'status') NOT IN
      (('pending', 'paid'), ('pending', 'bounced'), ('pending', 'cancelled'), ('paid', 'bounced')) THEN
    RAISE EXCEPTION USING ERRCODE = 'BP005', MESSAGE = 'settlement is decided';
  END IF;
  IF file IS NOT NULL AND s.status = 'pending' AND (d->>'status' <> 'paid' OR step <> 'approved') THEN
    RAISE EXCEPTION USING ERRCODE = 'BP005', MESSAGE = 'settlement is in a file';
  END IF;
  IF moved_to(s."merchantId", d->'entries') <> (CASE WHEN d->>'status' = 'paid' THEN -s."settlementAmount" WHEN s.status = 'paid' THEN s."settlementAmount" ELSE 0 END) THEN
    RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'the entries are not this settlement';
  END IF;
  PERFORM post_entries(t, d->'transaction', coalesce(d->'entries', '[]'), s.id, at);
  UPDATE "Settlement" SET status = d->>'status', reason = d->>'reason', "returnCause" = d->>'cause', "paidAt" = CASE WHEN d->>'status' = 'paid' THEN at ELSE "paidAt" END,
      "endedAt" = CASE WHEN d->>'status' <> 'paid' THEN at END, "returnTransactionId" = CASE WHEN s.status = 'paid' THEN (d #>> '{transaction,id}')::uuid END
    WHERE "tenantId" = t AND id = s.id;
  IF file IS NULL OR s.status <> 'pending' THEN
    RETURN;
  END IF;
  PERFORM end_file(file, at);
END $$;

-- Marks a bank file as paid where nothing of it waits any more. The caller holds the lock on the file.
CREATE OR REPLACE FUNCTION end_file(file uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  line "BankTransfer";
  "before" int := 2147483647;
  size int := 1;
BEGIN
  -- from the end, because the waiting transfers are usually there; one by one, because each is its tenant's
  LOOP
    FOR line IN SELECT * FROM "BankTransfer" b WHERE b."fileId" = file AND b.position < "before" ORDER BY b.position DESC LIMIT size LOOP
      IF line."settlementId" IS NOT NULL THEN
        PERFORM 1 FROM "Settlement" s WHERE s."tenantId" = line."tenantId" AND s.id = line."settlementId" AND s."bankFileId" = file AND s.status = 'pending';
      ELSE
        PERFORM 1 FROM "RefundRequest" q WHERE q."tenantId" = line."tenantId" AND q.id = line."requestId" AND q."bankFileId" = file AND q.status = 'pending';
      END IF;
      IF FOUND THEN
        RETURN;
      END IF;
      "before" := line.position;
    END LOOP;
    EXIT WHEN NOT FOUND;
    size := least(size * 10, 1000);
  END LOOP;
  UPDATE "BankFile" SET "paidAt" = at WHERE id = file;
END $$;

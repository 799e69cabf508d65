-- Marks a bank file as paid where nothing of it waits any more. The caller holds the lock on the file.
CREATE OR REPLACE FUNCTION end_file(file uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- from the end, because the waiting transfers are usually there
  PERFORM 1 FROM "BankTransfer" b LEFT JOIN "Settlement" s ON s."tenantId" = b."tenantId" AND s.id = b."settlementId"
      LEFT JOIN "RefundRequest" q ON q."tenantId" = b."tenantId" AND q.id = b."requestId"
    WHERE b."fileId" = file AND ((s."bankFileId" = file AND s.status = 'pending') OR (q."bankFileId" = file AND q.status = 'pending'))
    ORDER BY b.position DESC LIMIT 1;
  IF NOT FOUND THEN
    UPDATE "BankFile" SET "paidAt" = at WHERE id = file;
  END IF;
END $$;

-- Opens the line of the bank's statement that gave back a whole file, once nothing of the file is back any more. As long as something is, the line stays
-- the file's. The caller holds the lock on the paying account.
CREATE OR REPLACE FUNCTION free_file_line(file uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  owner uuid;
  payouts uuid[];
  refunds uuid[];
BEGIN
  PERFORM 1 FROM "StatementMark" m WHERE m."subjectKind" = 'file' AND m."cameBack" AND m."subjectId" = file;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  FOR owner, payouts, refunds IN SELECT b."tenantId", array_agg(b."settlementId"), array_agg(b."requestId") FROM "BankTransfer" b WHERE b."fileId" = file GROUP BY 1 LOOP
    PERFORM 1 FROM "Settlement" s WHERE s."tenantId" = owner AND s.id = ANY (payouts) AND s."bankFileId" = file AND s.status = 'bounced' LIMIT 1;
    IF FOUND THEN
      RETURN;
    END IF;
    PERFORM 1 FROM "RefundRequest" q WHERE q."tenantId" = owner AND q.id = ANY (refunds) AND q."bankFileId" = file AND q."returnedAt" IS NOT NULL LIMIT 1;
    IF FOUND THEN
      RETURN;
    END IF;
  END LOOP;
  DELETE FROM "StatementMark" m WHERE m."subjectKind" = 'file' AND m."cameBack" AND m."subjectId" = file;
END $$;

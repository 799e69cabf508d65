-- Opens the line of the bank's statement that gave back a whole file, once nothing of the file is back any more. As long as something is, the line stays
-- the file's. The caller holds the lock on the paying account.
CREATE OR REPLACE FUNCTION free_file_line(file uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "StatementMark" m WHERE m."subjectKind" = 'file' AND m."cameBack" AND m."subjectId" = file
    AND NOT EXISTS (SELECT 1 FROM "BankTransfer" b JOIN "Settlement" s ON s."tenantId" = b."tenantId" AND s.id = b."settlementId"
      WHERE b."fileId" = file AND s."bankFileId" = file AND s.status = 'bounced')
    AND NOT EXISTS (SELECT 1 FROM "BankTransfer" b JOIN "RefundRequest" q ON q."tenantId" = b."tenantId" AND q.id = b."requestId"
      WHERE b."fileId" = file AND q."bankFileId" = file AND q."returnedAt" IS NOT NULL);
END $$;

-- Puts settlements into a bank file, or frees the waiting settlements of the file (rows NULL). Returns how many. Locks them in one order,
-- so that two calls never deadlock.
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

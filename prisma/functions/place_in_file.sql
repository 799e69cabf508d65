-- Puts settlements and refund requests into a bank file, or frees the waiting ones of the file (rows NULL). Returns how many. Locks them in one order,
-- so that two calls never deadlock. A request that a person has taken stays out.
CREATE OR REPLACE FUNCTION place_in_file(file uuid, rows jsonb) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  settlements int;
  requests int;
BEGIN
  IF rows IS NULL THEN
    PERFORM 1 FROM "Settlement" s JOIN "BankTransfer" b ON s."tenantId" = b."tenantId" AND s.id = b."settlementId" WHERE b."fileId" = file
      ORDER BY s."tenantId", s.id FOR NO KEY UPDATE OF s;
    UPDATE "Settlement" s SET "bankFileId" = NULL FROM "BankTransfer" b
      WHERE b."fileId" = file AND s."tenantId" = b."tenantId" AND s.id = b."settlementId" AND s."bankFileId" = file AND s.status = 'pending';
    GET DIAGNOSTICS settlements = ROW_COUNT;
    PERFORM 1 FROM "RefundRequest" q JOIN "BankTransfer" b ON q."tenantId" = b."tenantId" AND q.id = b."requestId" WHERE b."fileId" = file
      ORDER BY q."tenantId", q.id FOR NO KEY UPDATE OF q;
    UPDATE "RefundRequest" q SET "bankFileId" = NULL FROM "BankTransfer" b
      WHERE b."fileId" = file AND q."tenantId" = b."tenantId" AND q.id = b."requestId" AND q."bankFileId" = file AND q.status = 'pending';
    GET DIAGNOSTICS requests = ROW_COUNT;
    RETURN settlements + requests;
  END IF;
  PERFORM 1 FROM "Settlement" s JOIN jsonb_to_recordset(rows) r("tenantId" uuid, "settlementId" uuid) ON s."tenantId" = r."tenantId" AND s.id = r."settlementId"
    ORDER BY s."tenantId", s.id FOR NO KEY UPDATE OF s;
  UPDATE "Settlement" s SET "bankFileId" = file FROM jsonb_to_recordset(rows) r("tenantId" uuid, "settlementId" uuid)
    WHERE s."tenantId" = r."tenantId" AND s.id = r."settlementId" AND s.status = 'pending' AND s."bankFileId" IS NULL;
  GET DIAGNOSTICS settlements = ROW_COUNT;
  PERFORM 1 FROM "RefundRequest" q JOIN jsonb_to_recordset(rows) r("tenantId" uuid, "requestId" uuid) ON q."tenantId" = r."tenantId" AND q.id = r."requestId"
    ORDER BY q."tenantId", q.id FOR NO KEY UPDATE OF q;
  UPDATE "RefundRequest" q SET "bankFileId" = file FROM jsonb_to_recordset(rows) r("tenantId" uuid, "requestId" uuid)
    WHERE q."tenantId" = r."tenantId" AND q.id = r."requestId" AND q.status = 'pending' AND q."bankFileId" IS NULL AND q."takenBy" IS NULL;
  GET DIAGNOSTICS requests = ROW_COUNT;
  RETURN settlements + requests;
END $$;

-- Puts settlements and refund requests into a bank file, or frees the waiting ones of the file (rows NULL). Returns how many. Locks them in one order,
-- tenant by tenant, so that two calls never deadlock. A request that a person has taken stays out.
CREATE OR REPLACE FUNCTION place_in_file(file uuid, rows jsonb) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  owner uuid;
  ids uuid[];
  moved int;
  total int := 0;
BEGIN
  FOR owner, ids IN SELECT x."tenantId", array_agg(x."settlementId") FROM (
      SELECT r."tenantId", r."settlementId" FROM jsonb_to_recordset(rows) r("tenantId" uuid, "settlementId" uuid)
      UNION ALL SELECT b."tenantId", b."settlementId" FROM "BankTransfer" b WHERE rows IS NULL AND b."fileId" = file) x
      WHERE x."settlementId" IS NOT NULL GROUP BY 1 ORDER BY 1 LOOP
    PERFORM 1 FROM "Settlement" s WHERE s."tenantId" = owner AND s.id = ANY (ids) ORDER BY s.id FOR NO KEY UPDATE;
    UPDATE "Settlement" s SET "bankFileId" = CASE WHEN rows IS NOT NULL THEN file END
      WHERE s."tenantId" = owner AND s.id = ANY (ids) AND s.status = 'pending' AND s."bankFileId" IS NOT DISTINCT FROM CASE WHEN rows IS NULL THEN file END;
    GET DIAGNOSTICS moved = ROW_COUNT;
    total := total + moved;
  END LOOP;
  FOR owner, ids IN SELECT x."tenantId", array_agg(x."requestId") FROM (
      SELECT r."tenantId", r."requestId" FROM jsonb_to_recordset(rows) r("tenantId" uuid, "requestId" uuid)
      UNION ALL SELECT b."tenantId", b."requestId" FROM "BankTransfer" b WHERE rows IS NULL AND b."fileId" = file) x
      WHERE x."requestId" IS NOT NULL GROUP BY 1 ORDER BY 1 LOOP
    PERFORM 1 FROM "RefundRequest" q WHERE q."tenantId" = owner AND q.id = ANY (ids) ORDER BY q.id FOR NO KEY UPDATE;
    UPDATE "RefundRequest" q SET "bankFileId" = CASE WHEN rows IS NOT NULL THEN file END
      WHERE q."tenantId" = owner AND q.id = ANY (ids) AND q.status = 'pending' AND q."bankFileId" IS NOT DISTINCT FROM CASE WHEN rows IS NULL THEN file END
        AND (rows IS NULL OR q."takenBy" IS NULL);
    GET DIAGNOSTICS moved = ROW_COUNT;
    total := total + moved;
  END LOOP;
  RETURN total;
END $$;

-- The only way into the ledger. Posts one balanced transaction (NULL: none) and releases the holds of an attempt (NULL: none), with one
-- change per balance row; the rows are locked in one order. Each entry takes tenant, transaction, payment and time from its transaction.
CREATE OR REPLACE FUNCTION post_entries(t uuid, transaction jsonb, new_entries jsonb, attempt uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  total numeric;
  wanted int;
  moved int;
  x "LedgerTransaction" := jsonb_populate_record(NULL::"LedgerTransaction", transaction);
BEGIN
  IF transaction IS NOT NULL THEN
    INSERT INTO "LedgerTransaction" SELECT x.*;
  ELSIF jsonb_array_length(new_entries) > 0 THEN
    RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'entries need a transaction';
  END IF;
  WITH posted AS (
    INSERT INTO "Entry"("tenantId", id, "transactionId", "accountId", slot, "counterpartyId", "paymentId", type, amount, "rateBasisPoints", description, "createdAt")
    SELECT t, e.id, x.id, e."accountId", e.slot, e."counterpartyId", x."paymentId", e.type, e.amount, e."rateBasisPoints", e.description, x."createdAt"
    FROM jsonb_to_recordset(new_entries) e(id uuid, "accountId" uuid, slot int, "counterpartyId" uuid, type text, amount bigint, "rateBasisPoints" int, description text)
    RETURNING "accountId", slot, amount
  ), released AS (
    UPDATE "Hold" SET "releasedAt" = at WHERE "tenantId" = t AND "attemptId" = attempt AND "releasedAt" IS NULL RETURNING "accountId", slot, amount
  ), change AS (
    SELECT "accountId", slot, sum(amount) AS amount, sum(held) AS held, sum(n) AS n FROM (
      SELECT "accountId", slot, amount, 0::bigint AS held, 1 AS n FROM posted UNION ALL SELECT "accountId", slot, 0, amount, 0 FROM released) c
    GROUP BY "accountId", slot
  ), locked AS (
    SELECT b."accountId", b.slot FROM "Balance" b WHERE b."tenantId" = t AND (b."accountId", b.slot) IN (SELECT c."accountId", c.slot FROM change c)
    ORDER BY b."accountId", b.slot FOR NO KEY UPDATE
  ), done AS (
    UPDATE "Balance" b SET balance = b.balance + c.amount, held = b.held - c.held, entries = b.entries + c.n
    FROM locked l JOIN change c ON c."accountId" = l."accountId" AND c.slot = l.slot
    WHERE b."tenantId" = t AND b."accountId" = l."accountId" AND b.slot = l.slot RETURNING 1
  )
  SELECT (SELECT sum(amount) FROM change), (SELECT count(*) FROM change), (SELECT count(*) FROM done) INTO total, wanted, moved;
  IF total <> 0 THEN
    RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'entries do not balance', DETAIL = jsonb_build_object('sum', total)::text;
  END IF;
  IF wanted <> moved THEN
    RAISE EXCEPTION USING ERRCODE = 'BP003', MESSAGE = 'an entry names an account that does not exist';
  END IF;
END $$;

-- The only way into the ledger. Posts one balanced transaction (NULL: none) and releases the holds of an attempt (NULL: none), with one
-- change per balance row; the rows are locked in one order. Each posting takes tenant, transaction, payment and time from its transaction.
-- new_entries: [{fromAccountId, fromSlot, fromId, toAccountId, toSlot, toId, type, amount, rateBasisPoints?, description?}], the ids of the records of both sides.
CREATE OR REPLACE FUNCTION post_entries(t uuid, transaction jsonb, new_entries jsonb, attempt uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted int;
  moved int;
  x "LedgerTransaction" := jsonb_populate_record(NULL::"LedgerTransaction", transaction);
BEGIN
  IF new_entries #> '{0,accountId}' IS NOT NULL THEN
    -- a server of the version before names each side for itself, first the one that gives, then the other
    IF EXISTS (SELECT FROM generate_series(0, jsonb_array_length(new_entries) - 1, 2) k CROSS JOIN LATERAL (SELECT new_entries->k AS f, new_entries->(k + 1) AS o) s
        WHERE o - ARRAY['id', 'slot'] IS DISTINCT FROM f - ARRAY['id', 'slot'] ||
          jsonb_build_object('accountId', f->'counterpartyId', 'counterpartyId', f->'accountId', 'amount', -(f->>'amount')::bigint)) THEN
      RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'entries do not balance';
    END IF;
    new_entries := (SELECT jsonb_agg(o - ARRAY['id', 'slot'] || jsonb_build_object('fromAccountId', f->'accountId', 'fromSlot', f->'slot', 'fromId', f->'id',
        'toAccountId', o->'accountId', 'toSlot', o->'slot', 'toId', o->'id') ORDER BY k)
      FROM generate_series(0, jsonb_array_length(new_entries) - 1, 2) k CROSS JOIN LATERAL (SELECT new_entries->k AS f, new_entries->(k + 1) AS o) s);
  END IF;
  IF transaction IS NOT NULL THEN
    INSERT INTO "LedgerTransaction" SELECT x.*;
  ELSIF jsonb_array_length(new_entries) > 0 THEN
    RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'entries need a transaction';
  END IF;
  WITH posted AS (
    INSERT INTO "Posting"("tenantId", "transactionId", n, "fromAccountId", "fromSlot", "fromEntryId", "toAccountId", "toSlot", "toEntryId", "paymentId", type, amount,
        "rateBasisPoints", description, "createdAt")
    SELECT t, x.id, e.place - 1, e."fromAccountId", e."fromSlot", e."fromId", e."toAccountId", e."toSlot", e."toId", x."paymentId", e.type, e.amount,
      e."rateBasisPoints", e.description, x."createdAt"
    FROM ROWS FROM (jsonb_to_recordset(new_entries) AS ("fromAccountId" uuid, "fromSlot" int, "fromId" uuid, "toAccountId" uuid, "toSlot" int, "toId" uuid, type text,
        amount bigint, "rateBasisPoints" int, description text))
      WITH ORDINALITY e("fromAccountId", "fromSlot", "fromId", "toAccountId", "toSlot", "toId", type, amount, "rateBasisPoints", description, place)
    RETURNING "fromAccountId", "fromSlot", "toAccountId", "toSlot", amount
  ), released AS (
    UPDATE "Hold" SET "releasedAt" = at WHERE "tenantId" = t AND "attemptId" = attempt AND "releasedAt" IS NULL RETURNING "accountId", slot, amount
  ), change AS (
    SELECT "accountId", slot, sum(amount) AS amount, sum(held) AS held, sum(n) AS n FROM (
      SELECT "fromAccountId" AS "accountId", "fromSlot" AS slot, -amount AS amount, 0::bigint AS held, 1 AS n FROM posted
      UNION ALL SELECT "toAccountId", "toSlot", amount, 0, 1 FROM posted
      UNION ALL SELECT "accountId", slot, 0, amount, 0 FROM released) c
    GROUP BY "accountId", slot
  ), locked AS (
    SELECT b."accountId", b.slot FROM "Balance" b WHERE b."tenantId" = t AND (b."accountId", b.slot) IN (SELECT c."accountId", c.slot FROM change c)
    ORDER BY b."accountId", b.slot FOR NO KEY UPDATE
  ), done AS (
    UPDATE "Balance" b SET balance = b.balance + c.amount, held = b.held - c.held, entries = b.entries + c.n
    FROM locked l JOIN change c ON c."accountId" = l."accountId" AND c.slot = l.slot
    WHERE b."tenantId" = t AND b."accountId" = l."accountId" AND b.slot = l.slot RETURNING 1
  )
  SELECT (SELECT count(*) FROM change), (SELECT count(*) FROM done) INTO wanted, moved;
  IF wanted <> moved THEN
    RAISE EXCEPTION USING ERRCODE = 'BP003', MESSAGE = 'an entry names an account that does not exist';
  END IF;
END $$;

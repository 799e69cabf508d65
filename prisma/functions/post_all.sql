-- The only way into the ledger. Posts the transaction of each call (absent or null: none) and releases the holds of its attempt, or of the refund
-- request that it decides, with one change per balance row, in one order over all calls. Each posting takes tenant, transaction, payment and
-- time from its transaction.
-- calls: [{tenantId, transaction?, entries?: [{fromAccountId, fromSlot, fromId, toAccountId, toSlot, toId, type, amount, rateBasisPoints?, description?}],
--   attempt?: {id}, request?: {id}, at}]: of an entry, the ids of the records of both sides
CREATE OR REPLACE FUNCTION post_all(calls jsonb) RETURNS void LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_memoize = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  wanted int;
  moved int;
BEGIN
  IF EXISTS (SELECT FROM jsonb_array_elements(calls) d WHERE d #>> '{entries,0}' IS NOT NULL
      AND (d #>> '{transaction,tenantId}')::uuid IS DISTINCT FROM (d->>'tenantId')::uuid) THEN
    RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'entries need a transaction of their tenant';
  END IF;
  INSERT INTO "LedgerTransaction" SELECT x.* FROM jsonb_array_elements(calls) d
    CROSS JOIN LATERAL jsonb_populate_record(NULL::"LedgerTransaction", d->'transaction') x WHERE jsonb_typeof(d->'transaction') = 'object';
  WITH call AS MATERIALIZED (
    SELECT (d->>'tenantId')::uuid AS t, (d->>'at')::timestamptz AS at, coalesce(d #>> '{attempt,id}', d #>> '{request,id}')::uuid AS holder,
      (d #>> '{transaction,id}')::uuid AS id, (d #>> '{transaction,paymentId}')::uuid AS payment,
      (d #>> '{transaction,createdAt}')::timestamptz AS "createdAt", d->'entries' AS entries
    FROM jsonb_array_elements(calls) d
  ), posted AS (
    INSERT INTO "Posting"("tenantId", "transactionId", n, "fromAccountId", "fromSlot", "fromEntryId", "toAccountId", "toSlot", "toEntryId", "paymentId", type, amount,
        "rateBasisPoints", description, "createdAt")
    SELECT c.t, c.id, e.place - 1, e."fromAccountId", e."fromSlot", e."fromId", e."toAccountId", e."toSlot", e."toId", c.payment, e.type, e.amount,
      e."rateBasisPoints", e.description, c."createdAt"
    FROM call c CROSS JOIN LATERAL ROWS FROM (jsonb_to_recordset(c.entries) AS ("fromAccountId" uuid, "fromSlot" int, "fromId" uuid, "toAccountId" uuid,
        "toSlot" int, "toId" uuid, type text, amount bigint, "rateBasisPoints" int, description text))
      WITH ORDINALITY e("fromAccountId", "fromSlot", "fromId", "toAccountId", "toSlot", "toId", type, amount, "rateBasisPoints", description, place)
    RETURNING "tenantId", "fromAccountId", "fromSlot", "toAccountId", "toSlot", amount
  ), released AS (
    UPDATE "Hold" h SET "releasedAt" = c.at FROM call c CROSS JOIN LATERAL (SELECT o.ctid AS place FROM "Hold" o
        WHERE o."tenantId" = c.t AND o."attemptId" = c.holder AND o."releasedAt" IS NULL OFFSET 0) o
      WHERE h.ctid = o.place AND h."releasedAt" IS NULL RETURNING h."tenantId", h."accountId", h.slot, h.amount
  ), change AS (
    SELECT "tenantId", "accountId", slot, sum(amount) AS amount, sum(held) AS held, sum(n) AS n FROM (
      SELECT "tenantId", "fromAccountId" AS "accountId", "fromSlot" AS slot, -amount AS amount, 0::bigint AS held, 1 AS n FROM posted
      UNION ALL SELECT "tenantId", "toAccountId", "toSlot", amount, 0, 1 FROM posted
      UNION ALL SELECT "tenantId", "accountId", slot, 0, amount, 0 FROM released) c
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ), done AS (
    -- ANY: nothing but a probe of the key for each row is then possible, whatever the statistics say of the table
    UPDATE "Balance" b SET balance = b.balance + c.amount, held = b.held - c.held, entries = b.entries + c.n FROM change c
    WHERE b."tenantId" = ANY (ARRAY[c."tenantId"]) AND b."accountId" = c."accountId" AND b.slot = c.slot RETURNING 1
  )
  SELECT (SELECT count(*) FROM change), (SELECT count(*) FROM done) INTO wanted, moved;
  IF wanted <> moved THEN
    RAISE EXCEPTION USING ERRCODE = 'BP003', MESSAGE = 'an entry names an account that does not exist';
  END IF;
END $$;

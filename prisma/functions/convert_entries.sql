-- Moves the next transactions of one tenant from the rows that entries had before there were postings, whole transactions, until `most` entries have been
-- looked at. A transaction whose entries do not pair up exactly stays as it is. What "Entry" shows of these transactions is the same before and after, or
-- nothing is done. The application may change neither table: it can only call this. Returns how many entries were moved, how many stay, and whether this
-- was the last of it; no row: another call is at it, or nothing is due.
CREATE OR REPLACE FUNCTION convert_entries(most int) RETURNS TABLE(moved int, kept int, "isDone" boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  c "EntryConversion";
  nothing uuid := '00000000-0000-0000-0000-000000000000';
  tenant uuid;
  after uuid;
  transactions uuid[];
  before bytea;
  seen int;
  gone int;
  pairs int;
BEGIN
  IF most IS NULL OR most NOT BETWEEN 1 AND 10000 THEN
    RAISE EXCEPTION USING ERRCODE = '22023', MESSAGE = 'a step is of 1 to 10,000 entries';
  END IF;
  SELECT * INTO c FROM "EntryConversion" WHERE "finishedAt" IS NULL FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF c."startedAt" IS NULL THEN
    -- nothing writes entries any more: the functions that wrote them were replaced together with the one that is called here
    PERFORM set_config('lock_timeout', '200ms', true);
    DROP RULE IF EXISTS "Entry_insert" ON "Entry";
    REVOKE INSERT ON "Entry" FROM bunpai_app;
    UPDATE "EntryConversion" SET "startedAt" = clock_timestamp();
    RETURN QUERY SELECT 0, 0, false;
    RETURN;
  END IF;
  -- the first step converts nothing, and is done in a pause, too: afterwards nobody but `post_all` writes the ledger
  IF c."pausedAt" IS NOT NULL THEN
    RETURN;
  END IF;

  -- from where the last step ended, so that the index is not gone through from its beginning, where everything is deleted
  SELECT e."tenantId" INTO tenant FROM "EarlierEntry" e
    WHERE (e."tenantId", e."transactionId") > (coalesce(c."lastTenant", nothing), coalesce(c."lastTransaction", nothing)) ORDER BY e."tenantId", e."transactionId" LIMIT 1;
  IF NOT FOUND THEN
    UPDATE "EntryConversion" SET "finishedAt" = clock_timestamp();
    RETURN QUERY SELECT 0, 0, true;
    RETURN;
  END IF;
  after := CASE WHEN c."lastTenant" = tenant THEN c."lastTransaction" ELSE nothing END;
  transactions := ARRAY(SELECT DISTINCT n.id FROM (SELECT e."transactionId" AS id FROM "EarlierEntry" e
    WHERE e."tenantId" = tenant AND e."transactionId" > after ORDER BY e."transactionId" LIMIT most) n ORDER BY 1);
  SELECT sha256(convert_to(string_agg(e::text, E'\n' ORDER BY e."transactionId", e.id), 'UTF8')), count(*) INTO before, seen
    FROM "Entry" e WHERE e."tenantId" = tenant AND e."transactionId" = ANY (transactions);

  WITH side AS MATERIALIZED (
    SELECT e.*, s.*, row_number() OVER (PARTITION BY e."transactionId", s.giver, s.taker, e.type, e.amount, e."paymentId", e."rateBasisPoints", e.description, e."createdAt"
      ORDER BY e.id) AS nth
    FROM "EarlierEntry" e CROSS JOIN LATERAL (SELECT CASE WHEN e.amount < 0 THEN e."accountId" ELSE e."counterpartyId" END AS giver,
      CASE WHEN e.amount < 0 THEN e."counterpartyId" ELSE e."accountId" END AS taker, abs(e.amount) AS yen) s
    WHERE e."tenantId" = tenant AND e."transactionId" = ANY (transactions)
  ), pair AS (
    SELECT s."transactionId", s.giver, s.taker, s.type, s.yen, s."paymentId", s."rateBasisPoints", s.description, s."createdAt",
      (array_agg(s.id ORDER BY s.amount))[1] AS "fromEntryId", (array_agg(s.slot ORDER BY s.amount))[1] AS "fromSlot",
      (array_agg(s.id ORDER BY s.amount))[2] AS "toEntryId", (array_agg(s.slot ORDER BY s.amount))[2] AS "toSlot"
    FROM side s GROUP BY s."transactionId", s.giver, s.taker, s.type, s.yen, s."paymentId", s."rateBasisPoints", s.description, s."createdAt", s.nth
    HAVING count(*) = 2 AND s.giver <> s.taker
  ), whole AS (
    SELECT s."transactionId" FROM (SELECT "transactionId", count(*) AS n FROM side GROUP BY 1) s
      JOIN (SELECT "transactionId", count(*) AS n FROM pair GROUP BY 1) p ON p."transactionId" = s."transactionId" AND p.n * 2 = s.n
      WHERE NOT EXISTS (SELECT FROM "Posting" x WHERE x."tenantId" = tenant AND x."transactionId" = s."transactionId")
  ), taken AS (
    DELETE FROM "EarlierEntry" e USING whole w WHERE e."tenantId" = tenant AND e."transactionId" = w."transactionId" RETURNING 1
  ), made AS (
    INSERT INTO "Posting"("tenantId", "transactionId", n, "fromAccountId", "fromEntryId", "toAccountId", "toEntryId", "paymentId", amount, "createdAt", "fromSlot", "toSlot",
        "rateBasisPoints", type, description)
    SELECT tenant, p."transactionId", row_number() OVER (PARTITION BY p."transactionId" ORDER BY p."fromEntryId") - 1, p.giver, p."fromEntryId", p.taker, p."toEntryId",
      p."paymentId", p.yen, p."createdAt", p."fromSlot", p."toSlot", p."rateBasisPoints", p.type, p.description
    FROM pair p JOIN whole w ON w."transactionId" = p."transactionId" ORDER BY p."transactionId", p."fromEntryId" RETURNING 1
  )
  SELECT (SELECT count(*) FROM taken), (SELECT count(*) FROM made) INTO gone, pairs;

  IF gone <> pairs * 2 OR before IS DISTINCT FROM (SELECT sha256(convert_to(string_agg(e::text, E'\n' ORDER BY e."transactionId", e.id), 'UTF8'))
      FROM "Entry" e WHERE e."tenantId" = tenant AND e."transactionId" = ANY (transactions)) THEN
    RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'the entries would not be what they were', DETAIL = jsonb_build_object('tenant', tenant, 'first', transactions[1])::text;
  END IF;
  UPDATE "EntryConversion" x SET moved = x.moved + gone, kept = x.kept + seen - gone, "lastTenant" = tenant, "lastTransaction" = transactions[cardinality(transactions)];
  RETURN QUERY SELECT gone, seen - gone, false;
END $$;

REVOKE ALL ON FUNCTION convert_entries(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION convert_entries(int) TO bunpai_app;

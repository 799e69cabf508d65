-- Moves money between the balances of a platform and one of its sellers: no payment, no attempt, no acquirer. Locks all slots of the
-- account that pays, because only their sum is its balance, and the receiving slot, in the order that every posting uses.
CREATE OR REPLACE FUNCTION complete_transfer(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  giver uuid := (d #>> '{transfer,from}')::uuid;
  taker uuid := (d #>> '{transfer,to}')::uuid;
  wanted bigint := (d #>> '{transfer,amount}')::bigint;
BEGIN
  IF d ? 'key' THEN
    PERFORM claim_key(t, d->'key');
  END IF;
  PERFORM 1 FROM "Account" a WHERE a."tenantId" = t AND a.id IN (giver, taker) HAVING array_agg(a.kind ORDER BY a.kind) = '{payout,platform}';
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'a transfer is between a platform and one of its sellers';
  END IF;
  IF wanted <= 0 OR moved_to(giver, d->'entries') <> -wanted THEN
    RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'the entries are not this transfer';
  END IF;
  PERFORM 1 FROM "Balance" b WHERE b."tenantId" = t AND (b."accountId" = giver OR (b."accountId", b.slot) IN (
      SELECT e."accountId", e.slot FROM sides_of(d->'entries') e))
    ORDER BY b."accountId", b.slot FOR NO KEY UPDATE;
  PERFORM 1 FROM "Balance" b WHERE b."tenantId" = t AND b."accountId" = giver HAVING sum(b.balance - b.held) >= wanted;
  IF NOT FOUND THEN
    PERFORM lost('balance');
  END IF;
  PERFORM post_entries(t, d->'transaction', d->'entries', NULL, (d #>> '{transaction,createdAt}')::timestamptz);
  INSERT INTO "Audit" SELECT * FROM jsonb_populate_recordset(NULL::"Audit", d->'audits');
  IF d ? 'reply' THEN
    PERFORM finish_key(t, d->'reply');
  END IF;
  PERFORM refuse_late(d->>'notAfter');
END $$;

-- Holds money for an attempt. Locks every slot of every account in one order, then compares the sum with the amount. Refuses (BP002) when
-- the available balance is too low; the caller then plans again, and the plan refuses. Its plans serve callers of any kind on a connection.
-- wanted: [{id, accountId, amount}]
CREATE OR REPLACE FUNCTION hold_money(t uuid, attempt uuid, at timestamptz, wanted jsonb) RETURNS void LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  short uuid;
BEGIN
  PERFORM 1 FROM "Balance" b WHERE b."tenantId" = t AND b."accountId" IN (SELECT (w->>'accountId')::uuid FROM jsonb_array_elements(wanted) w)
    ORDER BY b."accountId", b.slot FOR NO KEY UPDATE;
  SELECT (w->>'accountId')::uuid INTO short FROM jsonb_array_elements(wanted) w
    WHERE (w->>'amount')::bigint > coalesce((SELECT sum(b.balance - b.held) FROM "Balance" b WHERE b."tenantId" = t AND b."accountId" = (w->>'accountId')::uuid), 0)
    LIMIT 1;
  IF FOUND THEN
    PERFORM lost('balance');
  END IF;
  INSERT INTO "Hold"("tenantId", id, "attemptId", "accountId", slot, amount, "createdAt")
    SELECT t, (w->>'id')::uuid, attempt, (w->>'accountId')::uuid, 0, (w->>'amount')::bigint, at FROM jsonb_array_elements(wanted) w;
  UPDATE "Balance" b SET held = b.held + (w->>'amount')::bigint FROM jsonb_array_elements(wanted) w
    WHERE b."tenantId" = t AND b."accountId" = (w->>'accountId')::uuid AND b.slot = 0;
END $$;

-- Closes an idempotency key and says what became of it. One under which nothing was begun is refused from then on; a claimant that died, and wakes up
-- after all, finds its claim lost. A reply is kept as long as a closed key. What is under way is left as it is. k: {key, claimId, keepMs}.
CREATE OR REPLACE FUNCTION close_key(t uuid, k jsonb) RETURNS "IdempotencyKey" LANGUAGE plpgsql AS $$
DECLARE
  now_ timestamptz := clock_timestamp();
  found_ "IdempotencyKey";
BEGIN
  INSERT INTO "IdempotencyKey" AS i ("tenantId", key, fingerprint, state, "claimId", "leaseUntil", "createdAt", "expiresAt")
  VALUES (t, k->>'key', '', 'closed', (k->>'claimId')::uuid, now_, now_, now_ + (k->>'keepMs')::bigint * interval '1 ms')
  ON CONFLICT ("tenantId", key) DO UPDATE SET "expiresAt" = greatest(i."expiresAt", excluded."expiresAt"),
    state = CASE i.state WHEN 'running' THEN 'closed' ELSE i.state END,
    "claimId" = CASE i.state WHEN 'running' THEN excluded."claimId" ELSE i."claimId" END
  WHERE i.state <> 'running' OR (i."attemptId" IS NULL AND i."leaseUntil" < now_)
  RETURNING i.* INTO found_;
  IF NOT FOUND THEN
    -- the row is locked by the statement above, so that it is there
    SELECT * INTO found_ FROM "IdempotencyKey" i WHERE i."tenantId" = t AND i.key = k->>'key';
  END IF;
  RETURN found_;
END $$;

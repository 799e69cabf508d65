-- Closes an idempotency key and says what became of it. One under which nothing was begun is a claim that nobody finishes: refused from then on; and a
-- claimant that died finds its claim lost if it wakes up. A reply is kept as long. What is under way is left as it is. k: {key, claimId, keepMs}.
CREATE OR REPLACE FUNCTION close_key(t uuid, k jsonb) RETURNS "IdempotencyKey" LANGUAGE plpgsql AS $$
DECLARE
  now_ timestamptz := clock_timestamp();
  until timestamptz := now_ + (k->>'keepMs')::bigint * interval '1 ms';
  found_ "IdempotencyKey";
BEGIN
  INSERT INTO "IdempotencyKey" AS i ("tenantId", key, fingerprint, state, "claimId", "leaseUntil", "createdAt", "expiresAt", "closedAt")
  VALUES (t, k->>'key', '', 'running', (k->>'claimId')::uuid, until, now_, until, now_)
  ON CONFLICT ("tenantId", key) DO UPDATE SET "expiresAt" = greatest(i."expiresAt", excluded."expiresAt"),
    "leaseUntil" = CASE WHEN i.state = 'running' THEN excluded."leaseUntil" ELSE i."leaseUntil" END,
    "claimId" = CASE WHEN i.state = 'running' THEN excluded."claimId" ELSE i."claimId" END,
    "closedAt" = CASE WHEN i.state = 'running' THEN excluded."closedAt" END
  WHERE i.state = 'done' OR i."closedAt" IS NOT NULL OR (i."attemptId" IS NULL AND i."leaseUntil" < now_)
  RETURNING i.* INTO found_;
  IF NOT FOUND THEN
    -- the row is locked by the statement above, so that it is there
    SELECT * INTO found_ FROM "IdempotencyKey" i WHERE i."tenantId" = t AND i.key = k->>'key';
  END IF;
  RETURN found_;
END $$;

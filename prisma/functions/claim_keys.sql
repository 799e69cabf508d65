-- Claims the idempotency keys of calls: each is free again when its time is over, or when its claimant died before anything was begun.
-- calls: [{tenantId, key?: {key, fingerprint, permission, claimId, attemptId?, leaseMs, keepMs}}]. Refuses with BP004 while one is taken, or was
-- closed.
CREATE OR REPLACE FUNCTION claim_keys(calls jsonb) RETURNS void LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_memoize = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  now_ timestamptz := clock_timestamp();
  claimed int;
BEGIN
  WITH written AS (INSERT INTO "IdempotencyKey" AS i ("tenantId", key, fingerprint, state, "claimId", "attemptId", "leaseUntil", "createdAt", "expiresAt", permission)
    SELECT (d->>'tenantId')::uuid, k->>'key', k->>'fingerprint', 'running', (k->>'claimId')::uuid, (k->>'attemptId')::uuid,
      now_ + (k->>'leaseMs')::int * interval '1 ms', now_, now_ + (k->>'keepMs')::bigint * interval '1 ms', k->>'permission'
    FROM jsonb_array_elements(calls) d CROSS JOIN LATERAL (SELECT d->'key' AS k) x WHERE d ? 'key' ORDER BY 1, 2
  ON CONFLICT ("tenantId", key) DO UPDATE SET fingerprint = excluded.fingerprint, state = 'running', "claimId" = excluded."claimId",
    "attemptId" = excluded."attemptId", status = NULL, body = NULL, packed = NULL, "leaseUntil" = excluded."leaseUntil",
    "createdAt" = excluded."createdAt", "expiresAt" = excluded."expiresAt", permission = excluded.permission, "closedAt" = NULL
  -- the time of the claim: a variable cannot be named here on a cluster
  WHERE (i.state = 'done' AND i."expiresAt" < excluded."createdAt") OR (i.state = 'running' AND i."attemptId" IS NULL AND i."leaseUntil" < excluded."createdAt")
  RETURNING 1) SELECT count(*) INTO claimed FROM written;
  IF claimed <> (SELECT count(*) FROM jsonb_array_elements(calls) d WHERE d ? 'key') THEN
    RAISE EXCEPTION USING ERRCODE = 'BP004', MESSAGE = 'idempotency key is taken';
  END IF;
END $$;

-- Stores the replies to requests under their idempotency keys. Refuses with BP005 when another request has taken over a claim.
-- calls: [{tenantId, reply?: {key, claimId, status, body?, packed?}}]: the body is one of them, packed in base64
CREATE OR REPLACE FUNCTION finish_keys(calls jsonb) RETURNS void LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_memoize = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  finished int;
BEGIN
  -- ANY: see post_all
  UPDATE "IdempotencyKey" i SET state = 'done', status = (r->>'status')::int, body = r->>'body', packed = decode(r->>'packed', 'base64')
    FROM (SELECT (d->>'tenantId')::uuid AS t, d->'reply' AS r FROM jsonb_array_elements(calls) d WHERE d ? 'reply' ORDER BY 1, d #>> '{reply,key}') c
    WHERE i."tenantId" = ANY (ARRAY[c.t]) AND i.key = c.r->>'key' AND i."claimId" = (r->>'claimId')::uuid AND i.state = 'running';
  GET DIAGNOSTICS finished = ROW_COUNT;
  IF finished <> (SELECT count(*) FROM jsonb_array_elements(calls) d WHERE d ? 'reply') THEN
    RAISE EXCEPTION USING ERRCODE = 'BP005', MESSAGE = 'idempotency claim lost';
  END IF;
END $$;

-- Stores the reply to a request under its idempotency key. Refuses with BP005 when another request has taken over the claim.
-- r: {key, claimId, status, body?, packed?}: the body is one of them, packed in base64.
CREATE OR REPLACE FUNCTION finish_key(t uuid, r jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "IdempotencyKey" SET state = 'done', status = (r->>'status')::int, body = r->>'body', packed = decode(r->>'packed', 'base64')
  WHERE "tenantId" = t AND key = r->>'key' AND "claimId" = (r->>'claimId')::uuid AND state = 'running';
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'BP005', MESSAGE = 'idempotency claim lost';
  END IF;
END $$;

-- Claims one idempotency key; see claim_keys.
CREATE OR REPLACE FUNCTION claim_key(t uuid, k jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM claim_keys(jsonb_build_array(jsonb_build_object('tenantId', t, 'key', k)));
END $$;

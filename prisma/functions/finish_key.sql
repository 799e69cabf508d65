-- Stores the reply to one request; see finish_keys.
CREATE OR REPLACE FUNCTION finish_key(t uuid, r jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM finish_keys(jsonb_build_array(jsonb_build_object('tenantId', t, 'reply', r)));
END $$;

-- Opens one attempt; see open_attempts.
CREATE OR REPLACE FUNCTION open_attempt(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM open_attempts(jsonb_build_array(jsonb_build_object('tenantId', t) || d));
END $$;

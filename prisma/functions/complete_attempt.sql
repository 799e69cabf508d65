-- Completes one attempt; see complete_attempts.
CREATE OR REPLACE FUNCTION complete_attempt(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM complete_attempts(jsonb_build_array(jsonb_build_object('tenantId', t) || d ||
    CASE WHEN d ? 'entries' THEN jsonb_build_object('entries', paired_entries(d->'entries')) ELSE '{}' END));
END $$;

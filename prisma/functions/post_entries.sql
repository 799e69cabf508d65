-- Posts one transaction (NULL: none) and releases the holds of an attempt (NULL: none); see post_all.
CREATE OR REPLACE FUNCTION post_entries(t uuid, transaction jsonb, new_entries jsonb, attempt uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM post_all(jsonb_build_array(jsonb_build_object('tenantId', t, 'transaction', transaction, 'entries', paired_entries(new_entries),
    'attempt', jsonb_build_object('id', attempt), 'at', at)));
END $$;

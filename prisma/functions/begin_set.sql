-- What comes first in a set of calls: claims their idempotency keys. Returns the names of what the calls have, so that a statement for what none has is not
-- run. Of several calls none may keep the others: they wait for a locked row for a quarter of a second only, and are then sent one by one.
CREATE OR REPLACE FUNCTION begin_set(calls jsonb) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  names text[] := ARRAY(SELECT DISTINCT name FROM jsonb_array_elements(calls) d CROSS JOIN LATERAL jsonb_object_keys(d) name);
BEGIN
  IF jsonb_array_length(calls) > 1 THEN
    PERFORM set_config('lock_timeout', '250ms', true);
  END IF;
  IF 'key' = ANY (names) THEN
    PERFORM claim_keys(calls);
  END IF;
  RETURN names;
END $$;

-- Of several calls none may keep the others: they wait for a locked row for a quarter of a second only, and are then sent one by one.
CREATE OR REPLACE FUNCTION wait_briefly(calls jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF jsonb_array_length(calls) > 1 THEN
    PERFORM set_config('lock_timeout', '250ms', true);
  END IF;
END $$;

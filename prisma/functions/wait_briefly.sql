-- Of several calls none may keep the others: they wait for a locked row for a quarter of a second only, and are then sent one by one.
CREATE OR REPLACE FUNCTION wait_briefly() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('lock_timeout', '250ms', true);
END $$;

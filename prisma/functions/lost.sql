-- Refuses with BP002: the data that the caller planned with has changed, so the caller reads and plans again.
CREATE OR REPLACE FUNCTION lost(what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'BP002', MESSAGE = 'start lost: ' || what;
END $$;

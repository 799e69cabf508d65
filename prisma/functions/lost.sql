-- Refuses with BP002: what the caller planned on has changed meanwhile, so it reads again and plans anew.
CREATE OR REPLACE FUNCTION lost(what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'BP002', MESSAGE = 'start lost: ' || what;
END $$;

-- Refuses with BP006 what its caller wanted begun by an instant that has passed, in real time. Last of its statement: what waits for locks comes later too.
CREATE OR REPLACE FUNCTION refuse_late(until text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF clock_timestamp() > until::timestamptz THEN
    RAISE EXCEPTION USING ERRCODE = 'BP006', MESSAGE = 'too late to begin';
  END IF;
END $$;

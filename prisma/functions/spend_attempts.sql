-- Takes one attempt from each of several budgets, or from none of them. Returns the milliseconds to wait; 0: allowed. While one of the
-- budgets pauses, the call only reads: a refused caller writes no row and waits for no lock, so that a flood costs other callers one
-- look-up per request.
CREATE OR REPLACE FUNCTION spend_attempts(budgets jsonb) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz;
  rest timestamptz;
  budget jsonb;
  wait int := 0;
BEGIN
  SELECT max("pausedTo") INTO rest FROM "Throttle" WHERE key = ANY (ARRAY(SELECT b ->> 'key' FROM jsonb_array_elements(budgets) b));
  at := clock_timestamp(); -- read after the query, or a pause that ended meanwhile would seem to lie ahead
  IF rest > at THEN
    RETURN greatest(1, ceil(extract(epoch FROM rest - at) * 1000))::int;
  END IF;
  BEGIN
    FOR budget IN SELECT b FROM jsonb_array_elements(budgets) b LOOP
      wait := spend_attempt(budget ->> 'key', (budget ->> 'free')::int, (budget ->> 'pauseMs')::int, (budget ->> 'ceilingMs')::int, (budget ->> 'leakMs')::int);
      IF wait > 0 THEN
        RAISE EXCEPTION USING ERRCODE = 'BP429';
      END IF;
    END LOOP;
  EXCEPTION WHEN SQLSTATE 'BP429' THEN
    RETURN wait; -- another caller was first; leaving the block rolls back the attempts taken so far
  END;
  RETURN 0;
END $$;

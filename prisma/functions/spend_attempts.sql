-- Takes one attempt from each of several budgets, or from none of them. Milliseconds to wait; 0 lets it through. Where one of them rests, it is
-- only looked at: whoever is refused writes no row and waits for none, so that hammering costs the others one look-up each.
CREATE OR REPLACE FUNCTION spend_attempts(budgets jsonb) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz;
  rest timestamptz;
  budget jsonb;
  wait int := 0;
BEGIN
  SELECT max("pausedTo") INTO rest FROM "Throttle" WHERE key = ANY (ARRAY(SELECT b ->> 'key' FROM jsonb_array_elements(budgets) b));
  at := clock_timestamp(); -- after the look, or what somebody else ended meanwhile would seem to lie ahead
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
    RETURN wait; -- somebody else was first; what was taken until here is given back with the block
  END;
  RETURN 0;
END $$;

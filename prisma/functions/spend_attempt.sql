-- Takes one attempt from a budget. Returns the milliseconds to wait; 0: allowed. Times are cut to milliseconds, because the columns round:
-- a pause that ends "now" could otherwise end half a millisecond later and refuse a first attempt.
CREATE OR REPLACE FUNCTION spend_attempt(budget text, free int, pause_ms int, ceiling_ms int, leak_ms int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  spent "Throttle";
  at timestamptz := date_trunc('milliseconds', clock_timestamp());
  leaked int;
BEGIN
  INSERT INTO "Throttle" (key, level, "sinceAt", "pausedTo") VALUES (budget, 0, at, at) ON CONFLICT DO NOTHING;
  SELECT * INTO spent FROM "Throttle" WHERE key = budget FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 0; -- swept between the two statements: nothing was spent for a day
  END IF;
  at := date_trunc('milliseconds', clock_timestamp());
  IF spent."pausedTo" > at THEN
    RETURN greatest(1, ceil(extract(epoch FROM spent."pausedTo" - at) * 1000))::int;
  END IF;
  leaked := least(spent.level, floor(greatest(0, extract(epoch FROM at - spent."sinceAt")) * 1000 / leak_ms))::int;
  spent.level := least(spent.level - leaked + 1, free + 20);
  spent."sinceAt" := CASE WHEN spent.level = 1 THEN at ELSE spent."sinceAt" + leaked * leak_ms * interval '1 ms' END;
  spent."pausedTo" := CASE WHEN spent.level <= free THEN at ELSE at + least(ceiling_ms, pause_ms * 2 ^ (spent.level - free - 1)) * interval '1 ms' END;
  UPDATE "Throttle" SET level = spent.level, "sinceAt" = spent."sinceAt", "pausedTo" = spent."pausedTo" WHERE key = budget;
  RETURN 0;
END $$;

-- Makes the months up to `ahead` whole ones after the present, of the first table kept in months that lacks one and lets it be made, and returns their names;
-- no row: none is missing, or somebody uses what is needed, or rows of that time are in the default partition already (`partitions start` makes a month of
-- them). One table never keeps the others waiting. The application may make no table: it can only call this. Nothing that writes or reads waits for longer than
-- the attaching takes. A check of `partitions start` that would soon refuse rows is taken away first, and alone: nothing that fails brings it back. Then its
-- name is what is returned.
CREATE OR REPLACE FUNCTION make_months(ahead int) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  t record;
  starts timestamptz;
  next timestamptz;
  is_taken boolean;
  made text[] := '{}';
BEGIN
  IF ahead IS NULL OR ahead NOT BETWEEN 1 AND 24 THEN
    RAISE EXCEPTION USING ERRCODE = '22023', MESSAGE = '1 to 24 months are made ahead';
  END IF;
  PERFORM set_config('lock_timeout', '200ms', true);
  FOR t IN SELECT c.part, c.name FROM month_checks() c WHERE c."until" < clock_timestamp() + interval '2 days' ORDER BY c."until" LOOP
    BEGIN
      EXECUTE format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I', t.part, t.name);
      RETURN NEXT t.name;
      RETURN;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      CONTINUE;
    END;
  END LOOP;
  FOR t IN SELECT m."table" AS name, a.attname AS key FROM months_end() m
      JOIN pg_partitioned_table p ON p.partrelid = format('public.%I', m."table")::regclass
      JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
      WHERE m."until" < month_after(clock_timestamp(), ahead + 1) ORDER BY 1 LOOP
    BEGIN
      EXECUTE format('LOCK TABLE %I IN SHARE UPDATE EXCLUSIVE MODE', t.name);
      SELECT m."until" INTO starts FROM months_end() m WHERE m."table" = t.name;
      WHILE starts < month_after(clock_timestamp(), ahead + 1) LOOP
        next := month_after(starts, 1);
        EXECUTE format('SELECT EXISTS (SELECT FROM months.%I WHERE %2$I >= %3$L AND %2$I < %4$L)', t.name || '_later', t.key, id_at(starts), id_at(next)) INTO is_taken;
        EXIT WHEN is_taken;
        made := made || (t.name || to_char(starts AT TIME ZONE 'Asia/Tokyo', '_YYYY_MM'));
        EXECUTE format('CREATE TABLE months.%I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)', made[cardinality(made)], t.name);
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION months.%I FOR VALUES FROM (%L) TO (%L)', t.name, made[cardinality(made)], id_at(starts), id_at(next));
        starts := next;
      END LOOP;
    EXCEPTION WHEN lock_not_available OR deadlock_detected OR check_violation THEN
      made := '{}';
    END;
    IF cardinality(made) > 0 THEN
      RETURN QUERY SELECT unnest(made);
      RETURN;
    END IF;
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION make_months(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_months(int) TO bunpai_app;

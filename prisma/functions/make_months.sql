-- Makes the months up to `ahead` whole ones after the present, of the first table kept in months that lacks one, and returns their names; no row: none is
-- missing. The application may make no table: it can only call this. Nothing that writes or reads waits for longer than the attaching takes, and this gives up
-- (55P03) if it would wait itself. What `partitions start` has left half done is undone before it could refuse a row: a check that ends soon.
CREATE OR REPLACE FUNCTION make_months(ahead int) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  t record;
  starts timestamptz;
  part text;
BEGIN
  IF ahead IS NULL OR ahead NOT BETWEEN 1 AND 24 THEN
    RAISE EXCEPTION USING ERRCODE = '22023', MESSAGE = '1 to 24 months are made ahead';
  END IF;
  PERFORM set_config('lock_timeout', '200ms', true);
  FOR t IN SELECT c.relname AS name FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      WHERE k.conname = c.relname || '_until' AND pg_get_constraintdef(k.oid) LIKE ANY (ARRAY(
        SELECT '%''' || id_at(month_after(clock_timestamp() + interval '2 days', n)) || '''%' FROM generate_series(-24, 0) n)) LOOP
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', t.name, t.name || '_until');
  END LOOP;
  SELECT m."table" AS name INTO t FROM months_end() m WHERE m."until" < month_after(clock_timestamp(), ahead + 1) LIMIT 1;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  EXECUTE format('LOCK TABLE %I IN SHARE UPDATE EXCLUSIVE MODE', t.name);
  SELECT m."until" INTO starts FROM months_end() m WHERE m."table" = t.name;
  WHILE starts < month_after(clock_timestamp(), ahead + 1) LOOP
    part := t.name || to_char(starts AT TIME ZONE 'Asia/Tokyo', '_YYYY_MM');
    EXECUTE format('CREATE TABLE months.%I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)', part, t.name);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION months.%I FOR VALUES FROM (%L) TO (%L)', t.name, part, id_at(starts), id_at(month_after(starts, 1)));
    starts := month_after(starts, 1);
    RETURN NEXT part;
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION make_months(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_months(int) TO bunpai_app;

-- Brings the statistics of a table kept in months up to date: the server does so for each month, and never for the whole.
CREATE OR REPLACE FUNCTION count_months(name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM months_end() m WHERE m."table" = name) THEN
    EXECUTE format('ANALYZE ONLY %I', name);
  END IF;
END $$;

REVOKE ALL ON FUNCTION count_months(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_months(text) TO bunpai_app;

-- Pauses the conversion of earlier entries, or lets it go on; see convert_entries. Waits for a step under way, so that afterwards none is. Returns what it
-- is then, `paused` or `converting`, or why that is not to be had: `none` (no earlier entries), `finished`, `already` (it is so).
CREATE OR REPLACE FUNCTION pause_conversion(pause boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  c "EntryConversion";
BEGIN
  IF pause IS NULL THEN
    RAISE EXCEPTION USING ERRCODE = '22023', MESSAGE = 'say whether it pauses';
  END IF;
  SELECT * INTO c FROM "EntryConversion" FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'none';
  END IF;
  IF c."finishedAt" IS NOT NULL THEN
    RETURN 'finished';
  END IF;
  IF pause = (c."pausedAt" IS NOT NULL) THEN
    RETURN 'already';
  END IF;
  UPDATE "EntryConversion" SET "pausedAt" = CASE WHEN pause THEN clock_timestamp() END;
  RETURN CASE WHEN pause THEN 'paused' ELSE 'converting' END;
END $$;

REVOKE ALL ON FUNCTION pause_conversion(boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pause_conversion(boolean) TO bunpai_app;

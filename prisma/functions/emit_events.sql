-- Writes the events of one tenant; see emit_all. Refuses with BP001 an event that names another one.
CREATE OR REPLACE FUNCTION emit_events(t uuid, events jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF t IS NULL OR EXISTS (SELECT FROM jsonb_array_elements(events) e WHERE (e->>'tenantId')::uuid IS DISTINCT FROM t) THEN
    RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'an event is of another tenant';
  END IF;
  PERFORM emit_all(jsonb_build_array(jsonb_build_object('events', events)));
END $$;

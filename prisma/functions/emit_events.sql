-- Writes the events of one tenant; see emit_all.
CREATE OR REPLACE FUNCTION emit_events(t uuid, events jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM emit_all(jsonb_build_array(jsonb_build_object('tenantId', t, 'events', events)));
END $$;

-- Returns the state of a delivery that has to be retried: its endpoint may be switched off or deleted by now. A ping is retried even while
-- its endpoint is off, because a person asked for it.
CREATE OR REPLACE FUNCTION waiting_state(is_active boolean, deleted_at timestamptz, type text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN deleted_at IS NOT NULL THEN 'cancelled' WHEN is_active OR type = 'ping' THEN 'queued' ELSE 'held' END
$$;

-- Returns the state of a delivery that has to be retried: its endpoint may be switched off or deleted by now. A ping is retried even while
-- its endpoint is off, because a person asked for it.
CREATE OR REPLACE FUNCTION waiting_state(t uuid, endpoint uuid, type text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN endpoint IS NULL THEN 'queued' ELSE (
    SELECT CASE WHEN w."deletedAt" IS NOT NULL THEN 'cancelled' WHEN w.active OR type = 'ping' THEN 'queued' ELSE 'held' END
    FROM "Webhook" w WHERE w."tenantId" = t AND w.id = endpoint) END
$$;

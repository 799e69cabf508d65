-- What becomes of a delivery that has to be tried again: its endpoint may be off or gone by now. A ping is somebody's wish, whatever is off.
CREATE OR REPLACE FUNCTION waiting_state(t uuid, endpoint uuid, type text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN endpoint IS NULL THEN 'queued' ELSE (
    SELECT CASE WHEN w."deletedAt" IS NOT NULL THEN 'cancelled' WHEN w.active OR type = 'ping' THEN 'queued' ELSE 'held' END
    FROM "Webhook" w WHERE w."tenantId" = t AND w.id = endpoint) END
$$;

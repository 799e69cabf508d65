-- The moment of an id that `id_at` made.
CREATE OR REPLACE FUNCTION moment_of(id text) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_timestamp(('x0000' || left(replace(id, '-', ''), 12))::bit(64)::bigint / 1000.0);

-- Returns the processing rate in force at a moment, in basis points; null: nothing was agreed.
CREATE OR REPLACE FUNCTION processing_rate_at(t uuid, method text, at timestamptz) RETURNS int LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT value FROM fee_value_at(t, 'processing', method, at))::int;

-- The smallest id of a moment: ids begin with their time.
CREATE OR REPLACE FUNCTION id_at(at timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (lpad(to_hex(greatest(0, floor(extract(epoch FROM at) * 1000))::bigint), 12, '0') || repeat('0', 20))::uuid;
